import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { nextDueDate, type TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { together } from '../../platform/db/together.ts';
import type { Actor } from '../../policies/actor.ts';
import type { TaskRow } from '../../policies/task.ts';
import { linkNextOccurrences } from './links/links.copies.ts';
import { permittedRoles } from './task-roles.ts';
import type { Deciding } from './tasks.assignment.ts';
import { insertTasks, readTasks } from './tasks.store.ts';

/** The next occurrence of a repeating task to insert: an open copy with a new due date. */
export function nextOccurrence(actor: Actor, row: TaskRow, repeat: TaskRepeat): TaskRow {
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

/** Inserts next occurrences, assigned to people who may have them now. Returns them as the actor reads them. */
export async function insertNextOccurrences(
  deciding: Deciding,
  next: readonly TaskRow[],
): Promise<TaskRow[]> {
  if (next.length === 0) return [];
  const { tx, actor } = deciding;
  const roles = await permittedRoles(
    deciding,
    next.map((wanted) => ({ wanted })),
  );
  const tasks = next.map((row, index) => ({ ...row, ...roles[index] }));
  const ids = next.map(({ id }) => id);
  const inserted = insertTasks(tx, tasks);
  // Links take several round trips, and the tasks are read with them.
  if (next.some(({ linked_items }) => linked_items.length > 0)) {
    await inserted;
    await linkNextOccurrences(tx, actor, next);
  }
  const [, rows] = await together([inserted, readTasks(tx, actor.id, ids)]);
  return rows;
}
