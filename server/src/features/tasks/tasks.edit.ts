import { editTask, enterStatus, stopRepeating, type TaskEdit } from '@longtable/contract/rules/task-edit';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { isSpan } from '@longtable/contract/rules/task-span';
import type { Updateable } from 'kysely';
import { refuse } from '../../platform/http/errors.ts';
import type { TaskTable } from '../../policies/task.table.ts';
import type { TaskRow } from '../../policies/task.ts';
import { isSame } from './activity/field-changes.ts';
import type { Wanted } from './tasks.assignment.ts';
import { presentSharedTask } from './tasks.presenter.ts';
import type { WrittenColumn } from './tasks.store.ts';

// The rules of the contract (rules/task-edit) for rows. Pure functions.

/** An edit of some fields, without project and people (tasks.assignment.ts). */
export type Edit = TaskEdit & Wanted;

/** The task after an edit, including the consequences of a new status. Throws `task/start-after-due`. */
export function edited(row: TaskRow, edit: Edit): TaskRow {
  const task = editTask(presentSharedTask(row), edit, new Date().toISOString());
  if (!isSpan(task)) throw refuse('task/start-after-due');
  return {
    ...row,
    title: task.title,
    description: task.description,
    start_date: task.startDate,
    due_date: task.dueDate,
    priority: task.priority,
    status: task.status,
    position: task.position,
    progress: task.progress,
    tags: task.tags,
    subtasks: task.subtasks,
    dependencies: task.dependencies,
    repeat: task.repeat,
    estimated_hours: task.estimatedHours,
    time_taken: task.timeTaken,
    completed_at: task.completedAt,
  };
}

/** The task in another status, including the consequences. */
export function entering(row: TaskRow, status: TaskRow['status']): TaskRow {
  const before = { status: row.status, progress: row.progress, completedAt: row.completed_at };
  const { progress, completedAt } = enterStatus(before, status, new Date().toISOString());
  return { ...row, status, progress, completed_at: completedAt };
}

/** Ends the repetition of a task that a change completes; also returns the rule of its next occurrence, if any. */
export function completed(before: TaskRow, after: TaskRow): { after: TaskRow; next: TaskRepeat | null } {
  const { task, next } = stopRepeating(
    { completedAt: before.completed_at },
    { completedAt: after.completed_at, repeat: after.repeat },
  );
  return { after: { ...after, repeat: task.repeat }, next };
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
  'user_id',
  'assigned_to',
  'assigned_by',
  'completed_at',
] as const;
const documents = ['subtasks', 'repeat'] as const;
const columns = [...plain, ...documents];

/** The columns that an edit can change. Tags and dependencies have their own tables. */
export function changedColumns(before: TaskRow, after: TaskRow): WrittenColumn[] {
  return columns.filter((column) => !isSame(before[column], after[column]));
}

/** The values to write to these columns, for an update of one task. */
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
