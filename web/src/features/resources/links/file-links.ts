import type { ResourceLink } from '@longtable/contract/resource-links';
import { defineInvitations } from '../../../kits/invitations/invitations.ts';
import { resourceLinksApi } from '../../../platform/api/resource-links.ts';
import { call } from '../../../platform/client.ts';

/** Links to files, by the id of the file. Like invitations they are secrets that expire. */
export const fileLinks = defineInvitations<
  string,
  ResourceLink,
  { readonly invitations: readonly ResourceLink[] }
>({
  keyOf: (resourceId) => ['resource-links', resourceId],
  load: async (resourceId, signal) => {
    const { links } = await call(resourceLinksApi.list, { resourceId }, { signal });
    return { invitations: links };
  },
  revoke: ({ id: linkId, resourceId }) => call(resourceLinksApi.revoke, { resourceId, linkId }),
  notFound: 'item/not-found',
});

/** The terms of a new link. */
export type LinkTerms = { readonly seconds: number; readonly password?: string };

/** Makes a link with an id of the caller's: a retry makes no other one. Throws what `call` throws. */
export async function createLink(resourceId: string, id: string, terms: LinkTerms): Promise<ResourceLink> {
  const link = await call(resourceLinksApi.create, { resourceId, id, ...terms });
  fileLinks.added(resourceId, link);
  return link;
}

/** Ends all links to a file. Throws what `call` throws. */
export async function revokeLinks(resourceId: string): Promise<void> {
  await call(resourceLinksApi.revokeAll, { resourceId });
  fileLinks.changed(resourceId);
}
