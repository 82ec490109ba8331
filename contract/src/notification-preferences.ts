import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reminderLimits } from './rules/notification-limits.ts';
import { type SwitchedType, switchedTypes } from './rules/notification-switches.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
const switchedType = z.enum(switchedTypes as [SwitchedType, ...SwitchedType[]]);

const fields = {
  /** The master switches. */
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  browserNotifications: z.boolean(),
  /** How many days before the due date a task is due soon. */
  dueSoonDays: within(reminderLimits.dueSoonDays),
  /** How many hours before the due date ends its deadline is near. */
  deadlineHours: within(reminderLimits.deadlineHours),
  /** In the person's time zone; null for none. E-mails wait until they are over, pushes are not sent. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** `daily`: one e-mail a day instead of one for each notification. */
  emailDigest: z.enum(['off', 'daily']),
  /** Whether messages outside of the app say only what kind of thing happened. */
  hideContent: z.boolean(),
};

/** How a person wants to be told (docs/product/notification-settings.md). Visible to that person only. */
export const notificationPreferences = z.object({
  ...fields,
  /** The switches of types. */
  email: z.record(switchedType, z.boolean()),
  push: z.record(switchedType, z.boolean()),
  /** Of two versions the higher is newer. */
  version: z.int(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** The actor's own preferences. */
export const notificationPreferencesApi = {
  /** Those of a person who has chosen nothing are the default ones. */
  get: endpoint('GET', '/api/notification-preferences', {
    input: z.object({}),
    output: notificationPreferences,
  }),
  /** Writes only the given ones. */
  update: endpoint('PATCH', '/api/notification-preferences', {
    input: z.object({ ...fields, email: switches(), push: switches() }).partial(),
    output: notificationPreferences,
  }),
};

function switches() {
  return z.partialRecord(switchedType, z.boolean());
}

/** Live events, to the person's own tabs. */
export const notificationPreferenceEvents = {
  'notification-preferences.saved': z.object({ preferences: notificationPreferences }),
};
