import { newId } from '@longtable/contract/new-id';
import type { CurrentUser } from '@longtable/contract/people';
import { maxChangedAtOnce } from '@longtable/contract/rules/task-limits';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { session } from '../../../platform/session.ts';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { shownTasks } from '../data/loaded-tasks.ts';
import { notifyHidden } from '../filter/notify-hidden.ts';
import { offerUndo } from '../undo/undo.ts';
import { undoStack } from '../undo/undo-stack.ts';
import { manyChanged, quoted } from '../undo/undo-words.ts';
import type { ChangeSource, Chosen, CreateInput, EditInput, Named } from './pending.ts';
import { hasAlready } from './pending-effects.ts';
import { taskMutation } from './task-mutation.ts';

type NewInput = Omit<CreateInput, 'id'>;

/** Creates a task optimistically. `by` is the signed-in person; `chosen` has the names for the ids in the input. */
export function createTask(
  by: CurrentUser,
  input: NewInput,
  { source, chosen: { project, assignee } }: { source: ChangeSource; chosen: Chosen },
): string {
  const id = newId();
  taskMutation.send({
    kind: 'create',

    by: { id: by.id, name: by.fullName },
    source,
    input: { ...input, id },
    chosen: { project, assignee },
  });
  notifyHidden([id]);
  return id;
}

/**
 * Creates several tasks optimistically, all or none (at most `maxCreatedAtOnce`). `chosen` corresponds to `inputs` by index.
 * Returns their ids in the same order.
 */
export function createTasks(
  by: CurrentUser,
  inputs: readonly NewInput[],
  { source, chosen }: { source: ChangeSource; chosen: readonly Chosen[] },
): string[] {
  const made = inputs.map((input) => ({ ...input, id: newId() }));
  taskMutation.send({
    kind: 'create-several',

    by: { id: by.id, name: by.fullName },
    source,
    inputs: made,
    chosen: chosen.map(({ project, assignee }) => ({ project, assignee })),
  });
  const ids = made.map(({ id }) => id);
  notifyHidden(ids);
  return ids;
}

/**
 * Changes fields of a task optimistically. Pass `chosen` if the project or assignee may change. Returns the change id for
 * `offerUndo`.
 */
export function editTask(
  taskId: string,
  changes: EditInput,
  { source, chosen }: { source: ChangeSource; chosen?: Chosen & { readonly by: Named } },
): string {
  const changeId = remember([taskId], ({ title }) => `changed “${title}”`);
  taskMutation.send({ kind: 'edit', changeId, taskId, source, changes, ...(chosen && { chosen }) });
  return changeId;
}

/** Moves a task to a status and position optimistically. Returns the change id for `offerUndo`. */
export function moveTask(taskId: string, to: { status: TaskStatus; position: string }): string {
  const changeId = remember([taskId], ({ title, status }) =>
    status === to.status ? `moved “${title}”` : `moved “${title}” to ${taskStatusLabels[to.status]}`,
  );
  taskMutation.send({ kind: 'move', changeId, taskId, ...to });
  return changeId;
}

/** Deletes a task optimistically and offers to undo it. */
export function deleteTask(taskId: string): void {
  const changeId = remember([taskId], ({ title }) => `deleted “${title}”`, { isDeletion: true });
  const [task] = shownTasks([taskId]);
  taskMutation.send({ kind: 'delete', changeId, taskId });
  offerUndo(changeId, task ? `${quoted(task.title)} deleted` : 'Task deleted');
}

/** Changes many tasks optimistically and offers to undo it. The response says which ones were refused. */
export function changeTasks(
  taskIds: readonly string[],
  changes: ManyChanges,
  { assignee }: { assignee?: Named } = {},
): void {
  const { user } = session.get();
  const ids = shownTasks(taskIds).flatMap((task) => (hasAlready(task, changes) ? [] : [task.id]));
  if (ids.length === 0) toast({ title: 'Nothing to change' });
  if (!user || ids.length === 0) return;
  const by = { id: user.id, name: user.fullName };
  const label = manyChanged(ids.length, changes, assignee);
  const { changeId, parts } = rememberMany(ids, label);
  for (const part of parts) {
    taskMutation.send({ kind: 'change-many', ...part, changes, by, ...(assignee && { assignee }) });
  }
  offerUndo(changeId, label);
}

/** Deletes many tasks optimistically and offers to undo it. */
export function deleteTasks(taskIds: readonly string[]): void {
  if (taskIds.length === 0) return;
  const label = `deleted ${counted(taskIds.length, 'task')}`;
  const { changeId, parts } = rememberMany(taskIds, label, { isDeletion: true });
  for (const part of parts) taskMutation.send({ kind: 'delete-many', ...part });
  offerUndo(changeId, label);
}

/** Adds a step to the end of a task's checklist optimistically. Returns its id. */
export function addSubtask(taskId: string, title: string): string {
  const subtaskId = newId();
  taskMutation.send({ kind: 'subtask-add', taskId, subtaskId, title });
  return subtaskId;
}

/** Changes a step of a task's checklist optimistically. `index` is its new index among all steps. */
export function changeSubtask(
  taskId: string,
  subtaskId: string,
  changes: { readonly title?: string; readonly done?: boolean; readonly index?: number },
): void {
  taskMutation.send({ kind: 'subtask-change', taskId, subtaskId, ...changes });
}

/** Removes a step from a task's checklist optimistically. */
export function removeSubtask(taskId: string, subtaskId: string): void {
  taskMutation.send({ kind: 'subtask-remove', taskId, subtaskId });
}

/** Records a task before its change, for undo. Returns the change id. */
function remember(
  taskIds: readonly [string],
  label: (task: Task) => string,
  { isDeletion = false } = {},
): string {
  const changeId = newId();
  const [task] = shownTasks(taskIds);
  if (task) undoStack.remember({ label: label(task), parts: [{ changeId, before: [task], isDeletion }] });
  return changeId;
}

/** Records many tasks, in as many requests as the limit needs; `changeId` is that of the first. */
function rememberMany(
  taskIds: readonly string[],
  label: string,
  { isDeletion = false } = {},
): { changeId: string; parts: { changeId: string; taskIds: readonly string[] }[] } {
  const parts: { changeId: string; taskIds: readonly string[] }[] = [];
  for (let from = 0; from < taskIds.length; from += maxChangedAtOnce) {
    parts.push({ changeId: newId(), taskIds: taskIds.slice(from, from + maxChangedAtOnce) });
  }
  undoStack.remember({
    label,
    parts: parts.map(({ changeId, taskIds }) => ({ changeId, before: shownTasks(taskIds), isDeletion })),
  });
  return { changeId: parts[0]?.changeId ?? '', parts };
}
