import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { maxSubtasks } from '@longtable/contract/rules/task-limits';
import type { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import type { Subtask } from '@longtable/contract/tasks';
import { refuse } from '../../platform/http/errors.ts';

type Input<Name extends keyof typeof taskSubtasksApi> = ParsedInputOf<(typeof taskSubtasksApi)[Name]>;
type Steps = readonly Subtask[];

// What a request makes of a checklist; the list is read and written with its task.

/** With a step more at the end; the same id again is the same step again. Throws `subtask/too-many`. */
export function withSubtask(steps: Steps, { id, title }: Pick<Input<'add'>, 'id' | 'title'>): Subtask[] {
  if (steps.some((step) => step.id === id)) return [...steps];
  if (steps.length >= maxSubtasks) {
    throw refuse('subtask/too-many', { params: { most: String(maxSubtasks) } });
  }
  return [...steps, { id, title, done: false }];
}

/** With one step changed, or in another place. Throws `subtask/not-found`. */
export function withChangedSubtask(
  steps: Steps,
  { subtaskId, title, done, index }: Omit<Input<'change'>, 'taskId'>,
): Subtask[] {
  const at = steps.findIndex(({ id }) => id === subtaskId);
  const step = steps[at];
  if (!step) throw refuse('subtask/not-found');
  const changed = { ...step, ...(title !== undefined && { title }), ...(done !== undefined && { done }) };
  return steps.toSpliced(at, 1).toSpliced(index ?? at, 0, changed);
}

/** Without a step; one that is gone already changes nothing. */
export function withoutSubtask(steps: Steps, subtaskId: string): Subtask[] {
  return steps.filter(({ id }) => id !== subtaskId);
}
