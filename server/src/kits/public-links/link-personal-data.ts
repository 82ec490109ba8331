import { consequence, definePersonalData, type PersonalData, rowsFile } from '../personal-data.ts';
import type { LinkStore } from './link-store.ts';

/** Links deleted in one transaction. */
const linksAtOnce = 500;

/** Links that a person made. The download has them without their addresses, which are rights. */
export function linksPersonalData(
  store: LinkStore,
  {
    file,
    key,
    one,
    many,
  }: {
    /** The name of the file in the download. */
    file: string;
    /** The name of the id of what a link leads to. */
    key: 'resourceId' | 'noteId';
    /** What happens to one link, and to several; `#` is their number. */
    one: string;
    many: string;
  },
): PersonalData {
  return definePersonalData({
    downloads: [
      rowsFile(file, store.readLinksById, (row) => ({
        id: row.id,
        [key]: row.target_id,
        name: row.name,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        hasPassword: row.password_hash !== null,
        opens: row.opens,
        lastOpenedAt: row.last_opened_at,
      })),
    ],
    consequences: async (db, userId) => [consequence(await store.countLinksOf(db, userId), one, many)],
    erase: [async ({ tx }, userId) => (await store.deleteLinksOf(tx, userId, linksAtOnce)) > 0],
    remains: store.hasLinks,
  });
}
