import { resourceLinksApi } from '@longtable/contract/resource-links';
import { action, command, query, type Route } from '../../policies/engine.ts';
import type { LinkOpening } from './resources.links.opening.ts';
import type { ResourceLinks } from './resources.links.service.ts';

/**
 * The endpoints of links to files. Those under /api/links are public: the address is the right. Opening is an action, since it
 * checks a password and counts.
 */
export function linkRoutes({ links, opening }: { links: ResourceLinks; opening: LinkOpening }): Route[] {
  const { limits } = opening;
  const access = ['resource', 'share'] as const;
  const limitContents = ({ ip }: { ip: string }) => limits.contentsPerAddress.consume({ ip });
  return [
    query(resourceLinksApi.list, { access }, ({ resource }) => links.list(resource)),
    command(
      resourceLinksApi.create,
      { access, prepare: ({ resource, input }) => links.prepare(resource, input) },
      ({ change, actor, resource, input, prepared: { hash } }) =>
        links.create(change, actor, { resource, input, hash }),
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
