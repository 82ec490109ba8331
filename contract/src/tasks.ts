import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxCreatedAtOnce } from './rules/task-limits.ts';
import { linkedItemTypes } from './rules/task-link-limits.ts';
import { taskPriorities } from './rules/task-priority.ts';
import { taskStatuses } from './rules/task-status.ts';
import { changeId, newTask, position, status, taskChanges } from './task-input.ts';
import { maxTaskCursor, objectByStatus, taskOrder, taskScope } from './task-query.ts';
import { taskRepeat } from './task-repeat.ts';

/** The most tasks in one page of a list. */
export const maxTaskPage = 1000;

/** What the actor may do with a task (docs/product/tasks.md, "Rights"). Clients derive rights from nothing else. */
export const taskAbilities = z.object({
  move: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  /** Add, change and remove links to notes and files. */
  link: z.boolean(),
});
export type TaskAbilities = z.infer<typeof taskAbilities>;

const time = z.string();
const day = z.string();

/** A step of a task's checklist. */
export const subtask = z.object({ id: z.string(), title: z.string(), done: z.boolean() });
export type Subtask = z.infer<typeof subtask>;

/** What a task is linked to, the same for everyone who sees the task: what it is called is asked for (task-links.ts). */
export const linkedItem = z.object({
  /** The id of the link. */
  id: z.string(),
  type: z.enum(linkedItemTypes),
  itemId: z.string(),
});
export type LinkedItem = z.infer<typeof linkedItem>;

/**
 * A task as one person sees it (docs/product/tasks.md, "Fields"). Hours are decimal, progress is a percentage.
 */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** When work begins, not after the due date; null for tasks with a due date only. */
  startDate: day.nullable(),
  dueDate: day,
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  position: z.string(),
  progress: z.int(),
  tags: z.array(z.string()),
  /** Its checklist, in order. */
  subtasks: z.array(subtask),
  /** Tasks that have to be completed first. The reader may not see all of them. */
  dependencies: z.array(z.string()),
  /** Its links to notes and files, in the order in which they were made. */
  linkedItems: z.array(linkedItem),
  /** The repetition; null for a task that does not repeat. */
  repeat: taskRepeat.nullable(),
  commentsCount: z.int(),
  estimatedHours: z.number().nullable(),
  timeTaken: z.number().nullable(),
  projectId: z.string().nullable(),
  userId: z.string(),
  createdBy: z.string(),
  assignedTo: z.string(),
  assignedBy: z.string(),
  completedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Increases with every change: of two copies of a task the one with the higher version is newer. */
  version: z.int(),
  can: taskAbilities,
});
export type Task = z.infer<typeof task>;

/** A task as a response, with its cards. */
export const answeredTask = task.extend({ cards });
export type AnsweredTask = z.infer<typeof answeredTask>;

/** The fields of a task that are the same for everyone who sees it. */
const sharedTask = task.omit({ can: true });

/**
 * Numbers for the sidebar, the Desk and the footer of the board (docs/product/tasks.md, "Counts"), over the tasks in
 * scope; `total`, `completed`, `received` and `assigned` over all of them, `waiting` over those the actor assigned to
 * others, and the rest over those assigned to the actor.
 */
export const taskCounts = z.object({
  dueToday: z.int(),
  overdue: z.int(),
  dueSoon: z.int(),
  newForMe: z.int(),
  waiting: z.int(),
  completedToday: z.int(),
  inProgress: z.int(),
  total: z.int(),
  completed: z.int(),
  received: z.int(),
  assigned: z.int(),
});
export type TaskCounts = z.infer<typeof taskCounts>;

/** The number of tasks by status. */
export const columnCounts = objectByStatus(z.int());
export type ColumnCounts = z.infer<typeof columnCounts>;

/** The first position of each column in scope, whatever the filter; null where a column is empty. */
export const columnHeads = objectByStatus(z.string().nullable());
export type ColumnHeads = z.infer<typeof columnHeads>;

/** The id of a task in a path, with its own refusal when it is missing or invalid. */
const idElse = (code: 'task/id-required-for-update' | 'task/id-required-for-deletion') =>
  z
    .string()
    .toLowerCase()
    .refine((text) => id.safeParse(text).success, { params: { code } });

export const tasksApi = {
  /** All tasks in scope, in the order of the board unless sorted, one page at a time. For exports. */
  list: pagedList('/api/tasks', {
    input: { ...taskScope, ...taskOrder },
    output: { tasks: z.array(task), cards },
    cursorLength: maxTaskCursor,
    size: maxTaskPage,
  }),
  /** Counts of the tasks in scope. A filter narrows `columns` only; `totals` are the same without it. */
  counts: endpoint('GET', '/api/tasks/counts', {
    input: z.object(taskScope),
    output: taskCounts.extend({ columns: columnCounts, totals: columnCounts, heads: columnHeads }),
  }),
  get: endpoint('GET', '/api/tasks/:taskId', {
    input: z.object({ taskId: id }),
    output: answeredTask,
  }),
  create: endpoint('POST', '/api/tasks', {
    input: newTask,
    output: answeredTask,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Several tasks, all or none: one for each assignee (docs/product/tasks.md, "Assignment"). */
  createSeveral: endpoint('POST', '/api/tasks/several', {
    input: z.object({ tasks: z.array(newTask).min(1).max(maxCreatedAtOnce) }),
    output: z.object({ tasks: z.array(task), cards }),
    maxBodyBytes: largeBodyBytes,
  }),
  /** The dependencies of a task, where those the actor may not see have no title, and the tasks that depend on it. */
  dependencies: endpoint('GET', '/api/tasks/:taskId/dependencies', {
    input: z.object({ taskId: id }),
    output: z.object({
      dependencies: z.array(
        z.object({ taskId: z.string(), title: z.string().nullable(), isCompleted: z.boolean() }),
      ),
      /** The ids of those the actor may see, at most `maxTasksById`. */
      dependents: z.array(z.string()),
    }),
  }),
  update: endpoint('PATCH', '/api/tasks/:taskId', {
    input: taskChanges.extend({ changeId, taskId: idElse('task/id-required-for-update') }),
    output: answeredTask,
    maxBodyBytes: largeBodyBytes,
  }),
  /** A drop on the board: to another column, another position, or both. */
  move: endpoint('POST', '/api/tasks/:taskId/move', {
    input: z.object({ taskId: id, status, position: position.optional(), changeId }),
    output: answeredTask,
  }),
  delete: endpoint('DELETE', '/api/tasks/:taskId', {
    input: z.object({ taskId: idElse('task/id-required-for-deletion'), changeId }),
    output: z.object({ taskId: z.string() }),
  }),
};

/** Live events of tasks (docs/decisions/002). */
export const taskEvents = {
  /** With what each receiver `can` do with the task. */
  /** `by` is the person who changed it, if it was one. */
  'task.saved': z.object({ task: sharedTask, by: z.string().optional(), cards }),
  /** Several tasks changed at once that the same people see. */
  'tasks.saved': z.object({ tasks: z.array(sharedTask), by: z.string().optional(), cards }),
  'task.deleted': z.object({ taskId: z.string() }),
  /** Several tasks deleted at once. */
  'tasks.deleted': z.object({ taskIds: z.array(z.string()) }),
  /** Deleted tasks were restored: drop their tombstones. */
  'tasks.restored': z.object({ tasks: z.array(sharedTask), cards }),
  /** To its assignee: the last open dependency was completed or deleted. */
  'task.unblocked': z.object({ taskId: z.string(), title: z.string() }),
  /** To people who may no longer see the task, since its project or people changed: fetch it again. */
  'task.moved-away': z.object({ taskId: z.string() }),
  /** To the members of a project in which many tasks changed at once: reload the tasks. */
  'tasks.changed': z.object({ projectId: z.string() }),
};

/** Refusals: docs/product/tasks.md and docs/product/dependencies.md. */
export const taskErrors = defineErrors({
  'task/not-found': { status: 404, text: 'Task not found or access denied' },
  'task/deleted': { status: 409, text: 'This task was deleted. Nothing was created.' },
  'task/not-allowed': {
    status: 403,
    text: 'Only the person who created this task, or an owner or admin of its project, can do this.',
  },
  'task/title-required': {
    status: 422,
    text: 'Task title is required if provided and cannot be empty.',
  },
  'task/invalid-priority': { status: 422, text: 'Invalid task priority value: {value}.' },
  'task/invalid-status': { status: 422, text: 'Invalid task status value: {value}.' },
  'task/assignee-not-in-project': {
    status: 422,
    text: 'Some selected assignees are not members of the chosen project. Please select valid project members.',
  },
  'task/assignee-not-connected': {
    status: 422,
    text: 'A task without a project can be given to yourself and to people you are connected with.',
  },
  'task/id-required-for-update': { status: 400, text: 'Task ID is required for update.' },
  'task/id-required-for-deletion': { status: 400, text: 'Task ID is required for deletion.' },
  'task/dependencies-open': {
    status: 409,
    text: 'Cannot complete task. The following dependencies are not yet complete: {titles}.',
  },
  'task/dependencies-unreadable': {
    status: 503,
    text: 'Could not verify task dependencies due to a database error. Please try again.',
  },
  'task/dependency-not-found': {
    status: 422,
    text: 'A task that this one should wait for was not found, or you have no access to it. Nothing was changed.',
  },
  'task/dependency-circle': {
    status: 422,
    text: 'These tasks would wait for each other in a circle: {titles}. Nothing was changed.',
  },
  'task/start-after-due': {
    status: 422,
    text: 'A task can’t start after it is due. Nothing was changed.',
  },
});
