import { createLinkStore } from '../../kits/public-links/link-store.ts';

/** Links to files (docs/product/resources.md, "Links"). */
export const resourceLinks = createLinkStore({
  table: 'resource_links',
  key: 'resource_id',
  targets: 'resources',
  name: 'name',
});
