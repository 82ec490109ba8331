import type { z } from 'zod';
import type { ManyChanges } from '../task-changes.ts';
import type { newTask, taskChanges } from '../task-input.ts';
import type { Subtask, Task } from '../tasks.ts';
import { type Progress, progressOnEntering } from './task-progress.ts';
import { anchored, type TaskRepeat } from './task-repeat.ts';
import { spanAfter } from './task-span.ts';
import type { TaskStatus } from './task-status.ts';
import { cleanTags, tagKey } from './task-tags.ts';

// What a request changes in a task. Both the server, to write it, and the client, to show it before the response, call
// these functions. The server alone decides whether the request is allowed, and who may be assigned.

/** The fields of a task that an edit can change, directly or as a consequence. */
export type EditableTask = Pick<
  Task,
  | 'title'
  | 'description'
  | 'startDate'
  | 'dueDate'
  | 'priority'
  | 'status'
  | 'position'
  | 'progress'
  | 'tags'
  | 'subtasks'
  | 'dependencies'
  | 'repeat'
  | 'estimatedHours'
  | 'timeTaken'
  | 'completedAt'
>;

/**
 * A change of some of these fields; absent and undefined ones keep their value. Project and people are not included.
 */
export type TaskEdit = Omit<z.output<typeof taskChanges>, 'projectId' | 'assigneeId'> & {
  readonly position?: string | undefined;
  readonly subtasks?: Subtask[] | undefined;
};

/**
 * The task after an edit at the ISO time `at`. A new due date may move the start, a new repetition gets its day of the
 * month, and a new status sets the progress. Other fields of `task` are kept. Does not validate the dates (`isSpan`),
 * and does not end the repetition of a completed task (`stopRepeating`).
 */
export function editTask<T extends EditableTask>(task: T, edit: TaskEdit, at: string): T {
  const {
    title = task.title,
    description = task.description,
    priority = task.priority,
    status = task.status,
    position = task.position,
    tags = task.tags,
    subtasks = task.subtasks,
    dependencies,
    repeat = task.repeat,
    estimatedHours = task.estimatedHours,
    timeTaken = task.timeTaken,
  } = edit;
  const { startDate, dueDate } = spanAfter(task, edit);
  const isAnchoredAnew = edit.repeat !== undefined || dueDate !== task.dueDate;
  const edited: T = {
    ...task,
    title,
    description,
    startDate,
    dueDate,
    priority,
    position,
    tags,
    subtasks,
    dependencies: dependencies ? inReadingOrder(dependencies) : task.dependencies,
    repeat: repeat && isAnchoredAnew ? anchored(repeat, dueDate) : repeat,
    estimatedHours,
    timeTaken,
  };
  return enterStatus(edited, status, at);
}

/** The task after entering a status at the ISO time `at`. Unchanged if it has that status already. */
export function enterStatus<T extends Progress & { readonly status: TaskStatus }>(
  task: T,
  status: TaskStatus,
  at: string,
): T {
  return status === task.status ? task : { ...task, status, ...progressOnEntering(status, task, at) };
}

/**
 * Ends the repetition of a task that a change completes: its next occurrence repeats instead, by the rule returned as
 * `next`. `next` is null, and the task unchanged, if the change does not complete the task or it does not repeat.
 */
export function stopRepeating<T extends Pick<EditableTask, 'completedAt' | 'repeat'>>(
  before: Pick<EditableTask, 'completedAt'>,
  after: T,
): { task: T; next: TaskRepeat | null } {
  const isCompleting = before.completedAt === null && after.completedAt !== null;
  if (!isCompleting || after.repeat === null) return { task: after, next: null };
  return { task: { ...after, repeat: null }, next: after.repeat };
}

/**
 * A new task in the form in which it is stored, from the fields of a form, with the progress of its status at the ISO
 * time `at`.
 */
export function startTask<
  T extends Pick<z.output<typeof newTask>, 'status' | 'repeat' | 'dependencies'> & {
    readonly dueDate: string;
  },
>(input: T, at: string): T & Progress {
  return {
    ...input,
    ...progressOnEntering(input.status, { progress: 0, completedAt: null }, at),
    dependencies: inReadingOrder(input.dependencies),
    repeat: input.repeat && anchored(input.repeat, input.dueDate),
  };
}

/** The part of a bulk change that applies to one task. The assignee is handled separately. */
export function editOfMany(task: Pick<EditableTask, 'tags'>, changes: ManyChanges): TaskEdit {
  const { status, priority, dueDate, addTags = [], removeTags = [] } = changes;
  if (addTags.length === 0 && removeTags.length === 0) return { status, priority, dueDate };
  const removed = new Set(removeTags.map(tagKey));
  const kept = task.tags.filter((tag) => !removed.has(tagKey(tag)));
  return { status, priority, dueDate, tags: cleanTags([...kept, ...addTags]) };
}

/** The ability that a bulk change requires: `move` if it only sets the status, otherwise `edit`. */
export function abilityForMany({ status: _, ...others }: ManyChanges): 'move' | 'edit' {
  return Object.values(others).every((value) => value === undefined) ? 'move' : 'edit';
}

/**
 * The assignment when `actorId` assigns a task to `assigneeId`; null when it is assigned to them already, by whomever.
 */
export function assignTask(
  { assignedTo }: Pick<Task, 'assignedTo'>,
  { assigneeId, actorId }: { readonly assigneeId: string; readonly actorId: string },
): Pick<Task, 'assignedTo' | 'assignedBy'> | null {
  return assigneeId === assignedTo ? null : { assignedTo: assigneeId, assignedBy: actorId };
}

/** Appends a step to a checklist. Returns the same list if it has the step already. */
export function addSubtask(subtasks: Subtask[], { id, title }: Pick<Subtask, 'id' | 'title'>): Subtask[] {
  return subtasks.some((step) => step.id === id) ? subtasks : [...subtasks, { id, title, done: false }];
}

/** A change of a step. `index` is its new position among all steps, starting at 0. */
export type SubtaskChange = {
  readonly subtaskId: string;
  readonly title?: string | undefined;
  readonly done?: boolean | undefined;
  readonly index?: number | undefined;
};

/** Changes or moves one step of a checklist; null when it has no such step. */
export function changeSubtask(
  subtasks: readonly Subtask[],
  { subtaskId, ...change }: SubtaskChange,
): Subtask[] | null {
  const at = subtasks.findIndex(({ id }) => id === subtaskId);
  const step = subtasks[at];
  if (!step) return null;
  const { title = step.title, done = step.done, index = at } = change;
  return subtasks.toSpliced(at, 1).toSpliced(index, 0, { ...step, title, done });
}

/** Removes one step from a checklist. Returns the same list if it has no such step. */
export function removeSubtask(subtasks: Subtask[], subtaskId: string): Subtask[] {
  return subtasks.some(({ id }) => id === subtaskId)
    ? subtasks.filter(({ id }) => id !== subtaskId)
    : subtasks;
}

/** The order in which the server returns the dependencies of a task. */
function inReadingOrder(ids: readonly string[]): string[] {
  return ids.toSorted();
}
