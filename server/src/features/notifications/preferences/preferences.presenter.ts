import type { NotificationPreferences } from '@longtable/contract/notification-preferences';
import { type SwitchedType, switchedTypes } from '@longtable/contract/rules/notification-switches';
import type { PreferenceRow } from './preferences.store.ts';

/** Preferences as their owner sees them. */
export function presentPreferences(row: PreferenceRow): NotificationPreferences {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    emailNotifications: row.email_notifications,
    pushNotifications: row.push_notifications,
    browserNotifications: row.browser_notifications,
    dueSoonDays: row.due_soon_days,
    deadlineHours: row.deadline_hours,
    quietHours: from === null || to === null ? null : { from, to },
    emailDigest: row.email_digest,
    hideContent: row.hide_content,
    email: switches((type) => row[`${type}_email`]),
    push: switches((type) => row[`${type}_push`]),
    version: row.version,
  };
}

function switches(isOn: (type: SwitchedType) => boolean): Record<SwitchedType, boolean> {
  return Object.fromEntries(switchedTypes.map((type) => [type, isOn(type)])) as Record<SwitchedType, boolean>;
}
