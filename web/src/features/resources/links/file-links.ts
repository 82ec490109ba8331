import type { ResourceLink } from '@longtable/contract/resource-links';
import { definePublicLinks } from '../../../kits/public-links/public-links.ts';
import { resourceLinksApi } from '../../../platform/api/public-links.ts';
import { call } from '../../../platform/client.ts';

/** Links to files, by the id of the file. */
export const fileLinks = definePublicLinks<ResourceLink>({
  key: 'resource-links',
  texts: {
    action: 'Sharing files',
    none: 'Links to this file appear here. You can revoke them at any time.',
    revokeOne:
      'No one can open the file with it any more. People who have downloaded the file keep their copy.',
    revokeAll:
      'No one can open the file with any of them. People who have downloaded the file keep their copy.',
  },
  notFound: 'item/not-found',
  list: (resourceId, signal) => call(resourceLinksApi.list, { resourceId }, { signal }),
  create: (resourceId, id, terms) => call(resourceLinksApi.create, { resourceId, id, ...terms }),
  revoke: (resourceId, linkId) => call(resourceLinksApi.revoke, { resourceId, linkId }),
  revokeAll: (resourceId) => call(resourceLinksApi.revokeAll, { resourceId }),
  shape: async () => (await import('@longtable/contract/resource-links')).resourceLinksApi.create.input,
  inputOf: (resourceId, id, terms) => ({ resourceId, id, ...terms }),
  targetOf: ({ resourceId }) => resourceId,
  changed: 'resource-links.changed',
});
