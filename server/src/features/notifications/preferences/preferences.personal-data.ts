import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { presentPreferences } from './preferences.presenter.ts';
import { findPreferences } from './preferences.store.ts';

/** How a person wants to be told. Deleted with the person's own row. */
export const preferencesPersonalData = definePersonalData({
  downloads: [
    jsonFile('notification-settings.json', async (db, userId) => {
      const row = await findPreferences(db, userId);
      if (!row) return undefined;
      const { version: _, ...chosen } = presentPreferences(row);
      return chosen;
    }),
  ],
});
