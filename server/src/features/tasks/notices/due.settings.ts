import '../../../policies/notification-preference.table.ts';
import { defaultDeadlineHours, defaultDueSoonDays } from '@longtable/contract/rules/notification-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The settings that people have: when they are reminded of the due dates of their tasks. Each occurs once. */
export type DueSettings = {
  /** Days before the due date. */
  readonly dueSoonDays: readonly number[];
  /** Hours before the end of the due date. */
  readonly deadlineHours: readonly number[];
};

/** Reads which settings people have. Whoever has not chosen any has the default. */
export async function readDueSettings(db: Db): Promise<DueSettings> {
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['due_soon_days', 'deadline_hours'])
    .distinct()
    .execute();
  return {
    dueSoonDays: [...new Set([defaultDueSoonDays, ...chosen.map((each) => each.due_soon_days)])],
    deadlineHours: [...new Set([defaultDeadlineHours, ...chosen.map((each) => each.deadline_hours)])],
  };
}

/** The settings of a person of a statement. */
export function dueSettingsOf(personId: RawBuilder<unknown>) {
  return {
    dueSoonDays: settingOf(personId, 'due_soon_days', defaultDueSoonDays),
    deadlineHours: settingOf(personId, 'deadline_hours', defaultDeadlineHours),
  };
}

function settingOf(
  personId: RawBuilder<unknown>,
  column: 'due_soon_days' | 'deadline_hours',
  usual: number,
): RawBuilder<number> {
  return sql<number>`coalesce(
    (select ${sql.ref(column)} from notification_preferences where user_id = ${personId}), ${sql.lit(usual)})`;
}
