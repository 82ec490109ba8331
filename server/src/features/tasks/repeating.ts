import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { nextDueDate } from '@longtable/contract/rules/task-repeat';
import type { Actor } from '../../access/actor.ts';
import type { TaskRow } from '../../access/task.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertTags, insertTasks, readTasks } from './tasks.store.ts';

/** The next one of a task that repeats, as it is to be written: the same again, with nothing of it done. */
export function nextOf(actor: Actor, { repeat, ...row }: TaskRow): TaskRow | null {
  if (repeat === null) return null;
  const due_date = nextDueDate(repeat, row.due_date, calendarDay(actor.timeZone));
  const length = row.start_date === null ? null : daysBetween(row.start_date, row.due_date);
  return {
    ...row,
    id: newId(),
    repeat,
    due_date,
    start_date: length === null ? null : addDays(due_date, -length),
    status: 'todo',
    progress: 0,
    completed_at: null,
    time_taken: null,
    subtasks: row.subtasks.map((step) => ({ ...step, id: newId(), done: false })),
    dependencies: [],
  };
}

/** Writes the next ones. Gives them as they stand to the actor. */
export async function insertNext(tx: Db, actor: Actor, next: readonly TaskRow[]): Promise<TaskRow[]> {
  if (next.length === 0) return [];
  await insertTasks(tx, next);
  await insertTags(tx, next);
  return readTasks(
    tx,
    actor.id,
    next.map(({ id }) => id),
  );
}
