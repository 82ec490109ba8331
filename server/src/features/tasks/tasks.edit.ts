import { anchored } from '@longtable/contract/rules/task-repeat';
import { isSpan, spanAfter } from '@longtable/contract/rules/task-span';
import { progressOnEntering } from '@longtable/contract/rules/task-status';
import type { taskChanges } from '@longtable/contract/tasks';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { TaskTable } from '../../access/task.table.ts';
import type { TaskRow } from '../../access/task.ts';
import { refuse } from '../../platform/http/errors.ts';
import { isSame } from './activity/field-changes.ts';
import type { WrittenColumn } from './tasks.store.ts';

// What an edit makes of a task, by the rules of the contract; nothing here is read or written.

/** A change of some fields; where the task is and whose it is, tasks.assignment.ts decides. */
export type Edit = z.output<typeof taskChanges> & {
  readonly position?: string | undefined;
  readonly subtasks?: TaskRow['subtasks'] | undefined;
};

/** The task as the edit wants it, with what a new status brings. Throws `task/start-after-due`. */
export function edited(row: TaskRow, edit: Edit): TaskRow {
  const span = spanAfter({ startDate: row.start_date, dueDate: row.due_date }, edit);
  if (!isSpan(span)) throw refuse('task/start-after-due');
  const repeat = edit.repeat === undefined ? row.repeat : edit.repeat;
  const isAnchoredAnew = edit.repeat !== undefined || span.dueDate !== row.due_date;
  return entering(
    {
      ...row,
      title: edit.title ?? row.title,
      description: edit.description ?? row.description,
      start_date: span.startDate,
      due_date: span.dueDate,
      priority: edit.priority ?? row.priority,
      position: edit.position ?? row.position,
      tags: edit.tags ?? row.tags,
      subtasks: edit.subtasks ?? row.subtasks,
      // In the order in which they are read.
      dependencies: edit.dependencies?.toSorted() ?? row.dependencies,
      repeat: repeat && isAnchoredAnew ? anchored(repeat, span.dueDate) : repeat,
      estimated_hours: edit.estimatedHours === undefined ? row.estimated_hours : edit.estimatedHours,
      time_taken: edit.timeTaken === undefined ? row.time_taken : edit.timeTaken,
    },
    edit.status ?? row.status,
  );
}

function entering(row: TaskRow, status: TaskRow['status']): TaskRow {
  if (status === row.status) return row;
  const before = { progress: row.progress, completedAt: row.completed_at };
  const { progress, completedAt } = progressOnEntering(status, before, new Date().toISOString());
  return { ...row, status, progress, completed_at: completedAt };
}

const plain = [
  'title',
  'description',
  'start_date',
  'due_date',
  'priority',
  'status',
  'position',
  'progress',
  'estimated_hours',
  'time_taken',
  'project_id',
  'assigned_to',
  'assigned_by',
  'completed_at',
] as const;
const documents = ['subtasks', 'repeat'] as const;
const columns = [...plain, ...documents];

/** The columns in which a task is to become another. Tags and dependencies have tables of their own. */
export function changedColumns(before: TaskRow, after: TaskRow): WrittenColumn[] {
  return columns.filter((column) => !isSame(before[column], after[column]));
}

/** What has to be written into these columns, for a statement about one task. */
export function columnValues(after: TaskRow, changed: readonly WrittenColumn[]): Updateable<TaskTable> {
  const { subtasks, repeat } = after;
  const values = Object.fromEntries(changed.map((column) => [column, after[column]]));
  return {
    ...values,
    ...(changed.includes('subtasks') && { subtasks: JSON.stringify(subtasks) }),
    ...(changed.includes('repeat') && { repeat: repeat && JSON.stringify(repeat) }),
  };
}

/** True when there is nothing to write. */
export function isUnchanged(before: TaskRow, after: TaskRow): boolean {
  return (
    changedColumns(before, after).length === 0 &&
    isSame(before.tags, after.tags) &&
    isSame(before.dependencies, after.dependencies)
  );
}
