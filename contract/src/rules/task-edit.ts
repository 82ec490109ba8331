import type { z } from 'zod';
import type { ManyChanges } from '../task-changes.ts';
import type { newTask, Subtask, TaskFields, taskChanges } from '../tasks.ts';
import { anchored, type TaskRepeat } from './task-repeat.ts';
import { spanAfter } from './task-span.ts';
import { type Progress, progressOnEntering, type TaskStatus } from './task-status.ts';
import { cleanTags, tagKey } from './task-tags.ts';

// What a request makes of a task. The server writes it, and the client shows it before the server has answered: both call
// these functions. Whether the request is allowed, and who may be given the task, is decided by the server.

/** The fields of a task that an edit can change, directly or by what it brings with it. */
export type EditableTask = Pick<
  TaskFields,
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

/** A change of some of these fields; what is absent or undefined stays as it is. Project and people are not among them. */
export type TaskEdit = Omit<z.output<typeof taskChanges>, 'projectId' | 'assigneeId'> & {
  readonly position?: string | undefined;
  readonly subtasks?: Subtask[] | undefined;
};

/**
 * The task after an edit at the ISO time `at`: with the start that the due date takes along, the day of the month that
 * its repetition stands for, and the progress of a new status. Other fields of `task` are kept. The dates are not
 * checked (`isSpan`); what completing does to the repetition, `stopRepeating` says.
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

/** The task in a status from the ISO time `at` on. One that it is in already changes nothing. */
export function enterStatus<T extends Progress & { readonly status: TaskStatus }>(
  task: T,
  status: TaskStatus,
  at: string,
): T {
  return status === task.status ? task : { ...task, status, ...progressOnEntering(status, task, at) };
}

/**
 * A task that a change completes does not repeat any more: the one that comes after it does, by the rule given as
 * `next`. That is null, and the task stays as it is, when the change completes nothing or it did not repeat.
 */
export function stopRepeating<T extends Pick<EditableTask, 'completedAt' | 'repeat'>>(
  before: Pick<EditableTask, 'completedAt'>,
  after: T,
): { task: T; next: TaskRepeat | null } {
  const isCompleting = before.completedAt === null && after.completedAt !== null;
  if (!isCompleting || after.repeat === null) return { task: after, next: null };
  return { task: { ...after, repeat: null }, next: after.repeat };
}

/** A new task as it is stored, from what a form sends, with the progress of its status from the ISO time `at` on. */
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

/** What a change of many tasks is for one of them. The assignee is not among it. */
export function editOfMany(task: Pick<EditableTask, 'tags'>, changes: ManyChanges): TaskEdit {
  const { status, priority, dueDate, addTags = [], removeTags = [] } = changes;
  if (addTags.length === 0 && removeTags.length === 0) return { status, priority, dueDate };
  const removed = new Set(removeTags.map(tagKey));
  const kept = task.tags.filter((tag) => !removed.has(tagKey(tag)));
  return { status, priority, dueDate, tags: cleanTags([...kept, ...addTags]) };
}

/** The ability that a change of many tasks takes: a new status and nothing else is a move. */
export function abilityForMany({ status: _, ...others }: ManyChanges): 'move' | 'edit' {
  return Object.values(others).every((value) => value === undefined) ? 'move' : 'edit';
}

/** What changes when `actorId` gives a task to `assigneeId`; null when they have it already, from whomever that was. */
export function assignTask(
  { assignedTo }: Pick<TaskFields, 'assignedTo'>,
  { assigneeId, actorId }: { readonly assigneeId: string; readonly actorId: string },
): Pick<TaskFields, 'assignedTo' | 'assignedBy'> | null {
  return assigneeId === assignedTo ? null : { assignedTo: assigneeId, assignedBy: actorId };
}

/** A checklist with a step more at its end; the same list when the step is on it already. */
export function addSubtask(subtasks: Subtask[], { id, title }: Pick<Subtask, 'id' | 'title'>): Subtask[] {
  return subtasks.some((step) => step.id === id) ? subtasks : [...subtasks, { id, title, done: false }];
}

/** A change of a step; `index` is its new place among all steps, the first being 0. */
export type SubtaskChange = {
  readonly subtaskId: string;
  readonly title?: string | undefined;
  readonly done?: boolean | undefined;
  readonly index?: number | undefined;
};

/** A checklist with one step changed, moved or both; null when the step is not on it. */
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

/** A checklist without one step; the same list when the step is not on it. */
export function removeSubtask(subtasks: Subtask[], subtaskId: string): Subtask[] {
  return subtasks.some(({ id }) => id === subtaskId)
    ? subtasks.filter(({ id }) => id !== subtaskId)
    : subtasks;
}

/** The order in which the server reads what a task waits for. */
function inReadingOrder(ids: readonly string[]): string[] {
  return ids.toSorted();
}
