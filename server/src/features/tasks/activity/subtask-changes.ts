import type { TaskRow } from '../../../policies/task.ts';
import type { FieldChanges } from './field-changes.ts';

type Steps = Pick<TaskRow, 'subtasks'>;

/** The differences of a checklist after a change of one step. A changed order is not recorded. */
export function subtaskChanges({ subtasks: before }: Steps, { subtasks: after }: Steps): FieldChanges {
  if (before === after) return {};
  const known = new Map(before.map((step) => [step.id, step]));
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const { id, title, done } of after) {
    const old = known.get(id);
    known.delete(id);
    if (!old) changes['subtask-added'] = [null, title];
    else if (old.title !== title) changes['subtask-renamed'] = [old.title, title];
    if (old && old.done !== done) changes[done ? 'subtask-done' : 'subtask-open'] = [null, title];
  }
  for (const { title } of known.values()) changes['subtask-removed'] = [title, null];
  return changes;
}
