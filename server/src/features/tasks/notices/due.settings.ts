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

/** Reads which settings people have. */
export async function readDueSettings(_db: Db): Promise<DueSettings> {
  return { dueSoonDays: [defaultDueSoonDays], deadlineHours: [defaultDeadlineHours] };
}

/** The settings of a person of a statement. */
export function dueSettingsOf(_personId: RawBuilder<unknown>) {
  return {
    dueSoonDays: sql<number>`${sql.lit(defaultDueSoonDays)}`,
    deadlineHours: sql<number>`${sql.lit(defaultDeadlineHours)}`,
  };
}
