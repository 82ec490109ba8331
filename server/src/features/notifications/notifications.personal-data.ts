import { definePersonalData, jsonFile, rowsFile } from '../../kits/personal-data.ts';
import type { Change } from '../../platform/change.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { deleteSomeByActor, isActor } from './notifications.personal-data.store.ts';
import { presentNotification } from './notifications.presenter.ts';
import { deleteSomeOf, hasAnyOf, readFollows, readNotificationsById } from './notifications.store.ts';

/** Notifications deleted in one transaction. */
const deletedAtOnce = 1000;

/** The notifications of a person, and those of others that name the person: both are deleted with the account. */
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
  erase: [({ tx }, userId) => deleteSomeOf(tx, userId, deletedAtOnce), deleteSomeAboutDeedsOf],
  remains: async (db, userId) => (await hasAnyOf(db, userId)) || (await isActor(db, userId)),
});

async function deleteSomeAboutDeedsOf(change: Change, userId: string): Promise<boolean> {
  const deleted = await deleteSomeByActor(change.tx, userId, deletedAtOnce);
  for (const { id, user_id } of deleted) {
    change.emit('notification.deleted', {
      actorId: null,
      audience: [personalRoom(user_id)],
      payload: { notificationId: id },
    });
  }
  return deleted.length > 0;
}
