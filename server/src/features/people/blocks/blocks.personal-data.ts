import { personName } from '@longtable/contract/rules/person-name';
import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readBlockedNames } from './blocks.personal-data.store.ts';

/** Whom a person has blocked, by name. Deleted with either account, and whoever is blocked does not find it in a download. */
export const blocksPersonalData = definePersonalData({
  downloads: [
    jsonFile('blocked-people.json', async (db, userId) =>
      (await readBlockedNames(db, userId)).map(({ blocked_id, full_name, email, created_at }) => ({
        person: { id: blocked_id, name: personName({ fullName: full_name, email }) },
        blockedAt: created_at,
      })),
    ),
  ],
});
