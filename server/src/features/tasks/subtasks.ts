import { addSubtask, changeSubtask, type SubtaskChange } from '@longtable/contract/rules/task-edit';
import { maxSubtasks } from '@longtable/contract/rules/task-limits';
import type { Subtask } from '@longtable/contract/tasks';
import { refuse } from '../../platform/http/errors.ts';

// The rules of the contract (rules/task-edit) for a checklist, with refusals.

/** Appends a step. Throws `subtask/too-many`. */
export function withSubtask(subtasks: Subtask[], step: Pick<Subtask, 'id' | 'title'>): Subtask[] {
  const added = addSubtask(subtasks, step);
  if (added !== subtasks && added.length > maxSubtasks) {
    throw refuse('subtask/too-many', { params: { most: String(maxSubtasks) } });
  }
  return added;
}

/** Changes or moves a step. Throws `subtask/not-found`. */
export function withChangedSubtask(subtasks: readonly Subtask[], change: SubtaskChange): Subtask[] {
  const changed = changeSubtask(subtasks, change);
  if (!changed) throw refuse('subtask/not-found');
  return changed;
}
