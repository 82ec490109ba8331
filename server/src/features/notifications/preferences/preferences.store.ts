import { switchedTypes } from '@longtable/contract/rules/notification-switches';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NotificationPreferenceTable } from '../../../policies/notification-preference.table.ts';

export type PreferenceRow = Omit<Selectable<NotificationPreferenceTable>, 'updated_at'>;
export type PreferenceColumns = Omit<
  Updateable<NotificationPreferenceTable>,
  'user_id' | 'updated_at' | 'version'
>;

export const preferenceColumns = [
  'user_id',
  'email_notifications',
  'push_notifications',
  'browser_notifications',
  ...switchedTypes.flatMap((type) => [`${type}_email`, `${type}_push`] as const),
  'due_soon_days',
  'deadline_hours',
  'quiet_from',
  'quiet_to',
  'email_digest',
  'hide_content',
  'version',
] as const;

/** The preferences that a person has chosen; undefined for none. */
export function findPreferences(db: Db, userId: string): Promise<PreferenceRow | undefined> {
  return db
    .selectFrom('notification_preferences')
    .select([...preferenceColumns])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A person's preferences. Makes the default row for whoever has none (docs/product/notification-settings.md). */
export async function readPreferences(db: Db, userId: string): Promise<PreferenceRow> {
  const row = await findPreferences(db, userId);
  if (row) return row;
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findPreferences(db, userId);
  if (!made) throw new Error('The preferences were deleted meanwhile.');
  return made;
}

/** Writes columns of a row that exists. */
export function writePreferences(tx: Db, userId: string, columns: PreferenceColumns): Promise<PreferenceRow> {
  return tx
    .updateTable('notification_preferences')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .returning([...preferenceColumns])
    .executeTakeFirstOrThrow();
}
