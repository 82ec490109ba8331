import { type ResourceLink, resourceLinksApi } from '@longtable/contract/resource-links';
import type { createPublicLinks } from '../../kits/public-links/links.ts';
import { action, command, query, type Route } from '../../policies/engine.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import type { FileOpening } from './resources.links.opening.ts';

/**
 * The endpoints of links to files. Those under /api/links are public: the address is the right. Opening is an action, since it
 * checks a password and counts.
 */
export function linkRoutes({
  links,
  opening,
  demandContent,
}: {
  links: ReturnType<typeof createPublicLinks<ResourceRow, ResourceLink>>;
  opening: FileOpening;
  /** Refuses a file whose content is lost. */
  demandContent(resource: ResourceRow): Promise<void>;
}): Route[] {
  const { limits } = opening;
  const access = ['resource', 'share'] as const;
  const limitContents = ({ ip }: { ip: string }) => limits.contentsPerAddress.consume({ ip });
  return [
    query(resourceLinksApi.list, { access }, ({ resource }) => links.list(resource)),
    command(
      resourceLinksApi.create,
      {
        access,
        async prepare({ resource, input }) {
          const prepared = await links.prepare(resource, input);
          await demandContent(resource);
          return prepared;
        },
      },
      ({ change, actor, resource: target, input, prepared: { hash } }) =>
        links.create(change, actor, { target, input, hash }),
    ),
    command(resourceLinksApi.revoke, { access }, ({ change, actor, resource, input }) =>
      links.revoke(change, actor, resource, input.linkId),
    ),
    command(resourceLinksApi.revokeAll, { access }, ({ change, actor, resource }) =>
      links.revokeAll(change, actor, resource),
    ),
    action(
      resourceLinksApi.open,
      { access: 'public', limit: ({ ip }) => limits.opensPerAddress.consume({ ip }) },
      ({ input, request }) => opening.open(input.token, input.password, request.ip),
    ),
    query(resourceLinksApi.content, { access: 'public', limit: limitContents }, ({ input }) =>
      opening.content(input.token, input.pass, input.download ?? false),
    ),
    query(resourceLinksApi.thumbnail, { access: 'public', limit: limitContents }, ({ input }) =>
      opening.thumbnail(input.token, input.pass),
    ),
  ];
}
