import { isDeepStrictEqual } from 'node:util';
import type { TaskRow } from '../../../policies/task.ts';

/** By field, the values before and after. */
export type FieldChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The recorded fields of a task with their columns. `creator` is the person who may edit it. */
export const recordedFields = {
  title: 'title',
  description: 'description',
  startDate: 'start_date',
  dueDate: 'due_date',
  priority: 'priority',
  status: 'status',
  progress: 'progress',
  completedAt: 'completed_at',
  position: 'position',
  tags: 'tags',
  dependencies: 'dependencies',
  repeat: 'repeat',
  estimatedHours: 'estimated_hours',
  timeTaken: 'time_taken',
  project: 'project_id',
  creator: 'user_id',
  assignee: 'assigned_to',
  assignedBy: 'assigned_by',
} as const satisfies Readonly<Record<string, keyof TaskRow>>;
export type RecordedField = keyof typeof recordedFields;

/** The recorded fields that differ after a change. */
export function fieldChanges(before: TaskRow, after: TaskRow): FieldChanges {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [field, column] of Object.entries(recordedFields)) {
    if (!isSame(before[column], after[column])) changes[field] = [before[column], after[column]];
  }
  return changes;
}

/** True when two values of a column are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b));
}
