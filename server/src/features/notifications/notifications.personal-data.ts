import { definePersonalData, jsonFile, rowsFile } from '../../kits/personal-data.ts';
import { presentNotification } from './notifications.presenter.ts';
import { deleteSomeOf, hasAnyOf, readFollows, readNotificationsById } from './notifications.store.ts';

/** Notifications deleted in one transaction. */
const deletedAtOnce = 1000;

/** The notifications of a person, which are deleted with the account. */
export const notificationsPersonalData = definePersonalData({
  downloads: [
    rowsFile('notifications.json', readNotificationsById, presentNotification),
    jsonFile('followed-and-muted.json', async (db, userId) => {
      const follows = await readFollows(db, userId);
      return follows.length === 0
        ? undefined
        : follows.map(({ about, level, created_at }) => ({ about, level, since: created_at }));
    }),
  ],
  erase: [({ tx }, userId) => deleteSomeOf(tx, userId, deletedAtOnce)],
  remains: hasAnyOf,
});
