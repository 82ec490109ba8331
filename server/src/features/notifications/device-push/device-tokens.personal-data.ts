import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { deleteTokensOf, readDevices } from './device-tokens.store.ts';

/** The devices to which a person gets pushes. Deleted when the account is closed. */
export const deviceTokensPersonalData = definePersonalData({
  downloads: [
    jsonFile('device-tokens.json', async (db, userId) => {
      const devices = await readDevices(db, userId);
      if (devices.length === 0) return undefined;
      return devices.map((row) => ({
        deviceName: row.device_name,
        browserName: row.browser_name,
        osName: row.os_name,
        isActive: row.is_active,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }));
    }),
  ],
  close: ({ tx }, userId) => deleteTokensOf(tx, userId),
});
