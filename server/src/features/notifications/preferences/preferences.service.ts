import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type {
  NotificationPreferences,
  notificationPreferencesApi,
} from '@longtable/contract/notification-preferences';
import { switchedTypes } from '@longtable/contract/rules/notification-switches';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { releaseWaiting } from '../email/email.store.ts';
import { presentPreferences } from './preferences.presenter.ts';
import * as store from './preferences.store.ts';

export type PreferencesChange = ParsedInputOf<typeof notificationPreferencesApi.update>;

export type NotificationPreferencesService = ReturnType<typeof createPreferences>;

/** How people want to be told (docs/product/notification-settings.md). */
export function createPreferences({ db }: { db: Db }) {
  return {
    get: async (userId: string): Promise<NotificationPreferences> =>
      presentPreferences(await store.readPreferences(db, userId)),

    /** Writes the given ones of a locked person, and tells their tabs. Does nothing without a difference. */
    async update(
      change: Change,
      userId: string,
      wanted: PreferencesChange,
    ): Promise<NotificationPreferences> {
      const before = await store.readPreferences(change.tx, userId);
      const columns = differing(before, columnsOf(wanted));
      if (Object.keys(columns).length === 0) return presentPreferences(before);
      const preferences = presentPreferences(await store.writePreferences(change.tx, userId, columns));
      if (columns.email_digest === 'off') await releaseWaiting(change.tx, userId, ['digest']);
      if ('quiet_from' in columns || 'quiet_to' in columns)
        await releaseWaiting(change.tx, userId, ['quiet-hours']);
      change.emit('notification-preferences.saved', {
        actorId: userId,
        audience: [personalRoom(userId)],
        payload: { preferences },
      });
      return preferences;
    },
  };
}

function columnsOf(wanted: PreferencesChange): store.PreferenceColumns {
  const { quietHours, email = {}, push = {} } = wanted;
  const columns: store.PreferenceColumns = {
    email_notifications: wanted.emailNotifications,
    push_notifications: wanted.pushNotifications,
    browser_notifications: wanted.browserNotifications,
    due_soon_days: wanted.dueSoonDays,
    deadline_hours: wanted.deadlineHours,
    email_digest: wanted.emailDigest,
    hide_content: wanted.hideContent,
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
    }),
  };
  for (const type of switchedTypes) {
    columns[`${type}_email`] = email[type];
    columns[`${type}_push`] = push[type];
  }
  return columns;
}

function differing(row: store.PreferenceRow, wanted: store.PreferenceColumns): store.PreferenceColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== current[name]),
  );
}
