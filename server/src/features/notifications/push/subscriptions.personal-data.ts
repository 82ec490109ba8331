import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readForDownload } from './subscriptions.store.ts';

/** The browsers of a person that are sent pushes. Deleted with the person's own row. */
export const pushSubscriptionsPersonalData = definePersonalData({
  downloads: [
    jsonFile('push-subscriptions.json', async (db, userId) => {
      const rows = await readForDownload(db, userId);
      return rows.length === 0 ? undefined : rows;
    }),
  ],
});
