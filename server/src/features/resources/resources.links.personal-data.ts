import { consequence, definePersonalData, type PersonalData, rowsFile } from '../../kits/personal-data.ts';
import * as store from './resources.links.store.ts';

/** Links deleted in one transaction. */
const linksAtOnce = 500;

/** Links that a person made. The download has them without their addresses, which are rights to files. */
export const linksPersonalData: PersonalData = definePersonalData({
  downloads: [
    rowsFile('resource-links.json', store.readLinksById, (row) => ({
      id: row.id,
      resourceId: row.resource_id,
      name: row.name,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      hasPassword: row.password_hash !== null,
      opens: row.opens,
      lastOpenedAt: row.last_opened_at,
    })),
  ],
  consequences: async (db, userId) => [
    consequence(
      await store.countLinksOf(db, userId),
      '# link to a file that you shared stops working.',
      '# links to files that you shared stop working.',
    ),
  ],
  erase: [async ({ tx }, userId) => (await store.deleteLinksOf(tx, userId, linksAtOnce)) > 0],
  remains: store.hasLinks,
});
