import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isKept } from '../../../policies/task.ts';
import { dueSettingsOf } from './due.settings.ts';

export type Reminder = 'task_due_soon' | 'task_deadline_reminder';

/** The open tasks of those people who have chosen this setting, and whose reminder comes after `since`, up to `until`. */
export type Wanted = {
  readonly reminder: Reminder;
  /** Days before the due date, or hours before its end. */
  readonly ahead: number;
  readonly since: string;
  readonly until: string;
};

/** A task with an assignee to remind, and when its due date begins and ends for that person. */
export type DueTask = {
  readonly id: string;
  readonly title: string;
  readonly project_id: string | null;
  readonly assigned_to: string;
  readonly due_date: string;
  readonly begins: string;
  readonly ends: string;
};

/** A place in the order in which due tasks are read. */
export type Place = Pick<DueTask, 'due_date' | 'id'>;

/** The beginning of a calendar day in a time zone. */
function midnight(day: RawBuilder<unknown>, timeZone: RawBuilder<unknown>) {
  return sql<string>`((${day})::timestamp at time zone ${timeZone})`;
}

const dueDate = sql.ref('tasks.due_date');
const timeZone = sql.ref('person.time_zone');
const begins = midnight(dueDate, timeZone);
const ends = midnight(sql`${dueDate} + 1`, timeZone);

/**
 * Reads up to `most` tasks after a place. The index of open tasks by due date is read for the few days that the time is within
 * in any time zone; the table only for those to remind of.
 */
export async function readDue(
  db: Db,
  { reminder, ahead, since, until }: Wanted,
  { after, most }: { after: Place | null; most: number },
): Promise<DueTask[]> {
  const isSoon = reminder === 'task_due_soon';
  const { dueSoonDays, deadlineHours } = dueSettingsOf(sql.ref('person.id'));
  const time = isSoon
    ? midnight(sql`${dueDate} - ${ahead}::int`, timeZone)
    : sql<string>`(${ends} - make_interval(hours => ${ahead}::int))`;
  // The reminder of a due date comes on the local day of the time plus what it is ahead; a day more for all time zones.
  const days = isSoon ? sql`${ahead}::int` : sql`(${ahead}::int / 24)`;
  const { rows } = await sql<DueTask>`
    with due as materialized (
      select tasks.id, tasks.project_id, tasks.assigned_to, tasks.due_date, ${begins} as begins, ${ends} as ends
      from tasks
      join user_profiles as person on person.id = tasks.assigned_to and person.closed_at is null
      where tasks.completed_at is null and ${isKept}
        and tasks.due_date between (${since}::timestamptz at time zone 'UTC')::date - 2 + ${days}
          and (${until}::timestamptz at time zone 'UTC')::date + 2 + ${days}
        and (tasks.due_date, tasks.id) > (${after?.due_date ?? '-infinity'}::date, ${after?.id ?? nobody}::uuid)
        and ${time} > ${since} and ${time} <= ${until} and tasks.created_at < ${time}
        and ${ends} > ${until}
        and ${isSoon ? dueSoonDays : deadlineHours} = ${ahead}
      order by tasks.due_date, tasks.id
      limit ${most}
    )
    select due.*, titled.title from due join tasks as titled on titled.id = due.id
    order by due.due_date, due.id`.execute(db);
  return rows;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** These tasks, when their assignee would have been reminded already that they are due soon, and they are not over. */
export async function readDueAlready(tx: Db, taskIds: readonly string[]): Promise<DueTask[]> {
  const { dueSoonDays } = dueSettingsOf(sql.ref('person.id'));
  const { rows } = await sql<DueTask>`
    select tasks.id, tasks.title, tasks.project_id, tasks.assigned_to, tasks.due_date,
      ${begins} as begins, ${ends} as ends
    from tasks
    join user_profiles as person on person.id = tasks.assigned_to
    where tasks.id = any(${[...taskIds]}::uuid[])
      and ${midnight(sql`${dueDate} - ${dueSoonDays}::int`, timeZone)} <= now() and ${ends} > now()`.execute(
    tx,
  );
  return rows;
}

/** Up to when reminders have been sent. */
export async function readSentUntil(db: Db): Promise<string> {
  const { rows } = await sql<{ sent_until: string }>`select sent_until from task_reminders`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The row of task_reminders is missing.');
  return row.sent_until;
}

/** Never goes back. */
export async function writeSentUntil(db: Db, until: string): Promise<void> {
  await sql`update task_reminders set sent_until = ${until} where sent_until < ${until}`.execute(db);
}
