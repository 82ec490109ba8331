import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { newTask, taskChanges } from '@longtable/contract/task-input';
import type { Task } from '@longtable/contract/tasks';
import type { z } from 'zod';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';
import { withChanges } from '../data/task-list.ts';
import { changedTask, createdTask, createdTasks, undoneTask } from './pending-effects.ts';

/** The validated input of a new task, with id, due date and position set by the client. */
export type CreateInput = z.output<typeof newTask> & { readonly dueDate: string; readonly position: string };
/** Validated changes of some fields. */
export type EditInput = z.output<typeof taskChanges>;

/** A person or project with the name to show until the server sends its card. */
export type Named = { readonly id: string; readonly name: string };

/** The project and assignee of a change, with the names to show. */
export type Chosen = { readonly project: Named | null; readonly assignee: Named };

/** Where a change was made, which decides how a refusal is shown. */
export type ChangeSource = 'dialog' | 'inline';

/** A change that can be undone by its id. */
type Undoable = { readonly changeId?: string };

/** A change of tasks. Ids are made by the client. */
export type TaskChange =
  | {
      readonly kind: 'create';
      readonly by: Named;
      readonly source: ChangeSource;
      readonly input: CreateInput;
      /** If absent: no project, assigned to oneself. */
      readonly chosen?: Chosen;
    }
  /** All or none. `chosen` corresponds to `inputs` by index. */
  | {
      readonly kind: 'create-several';
      readonly by: Named;
      readonly source: ChangeSource;
      readonly inputs: readonly CreateInput[];
      readonly chosen: readonly Chosen[];
    }
  | (Undoable & {
      readonly kind: 'edit';
      readonly taskId: string;
      readonly source: ChangeSource;
      readonly changes: EditInput;
      /** Set if the project or assignee changes. */
      readonly chosen?: Chosen & { readonly by: Named };
    })
  | (Undoable & {
      readonly kind: 'move';
      readonly taskId: string;
      readonly status: TaskStatus;
      readonly position: string;
    })
  | (Undoable & { readonly kind: 'delete'; readonly taskId: string })
  /** Refused tasks are skipped. */
  | (Required<Undoable> & {
      readonly kind: 'change-many';
      readonly taskIds: readonly string[];
      readonly changes: ManyChanges;
      readonly by: Named;
      /** Set if the assignee changes. */
      readonly assignee?: Named;
    })
  | (Required<Undoable> & { readonly kind: 'delete-many'; readonly taskIds: readonly string[] })
  /** Undoes the change with this id; `before` has its tasks as they were until then. */
  | (Required<Undoable> & { readonly kind: 'undo'; readonly before: readonly Task[] })
  | {
      readonly kind: 'subtask-add';
      readonly taskId: string;
      readonly subtaskId: string;
      readonly title: string;
    }
  | {
      readonly kind: 'subtask-change';
      readonly taskId: string;
      readonly subtaskId: string;
      readonly title?: string;
      readonly done?: boolean;
      readonly index?: number;
    }
  | { readonly kind: 'subtask-remove'; readonly taskId: string; readonly subtaskId: string };

/** A change of tasks without a response yet. */
export type PendingChange = Pending<TaskChange>;

/** The mutation key of tasks. */
export const taskMutationKey = 'tasks';

/** The pending changes of tasks. */
export const pendingTasks = pendingChanges<TaskChange>(taskMutationKey);

type Of<Kind extends TaskChange['kind']> = Extract<PendingChange, { kind: Kind }>;
export type PendingCreate = Of<'create'>;
export type PendingCreates = Of<'create-several'>;
export type PendingEdit = Of<'edit'>;
export type PendingMany = Of<'change-many'>;
/** A change of existing tasks. */
export type PendingOfTasks = Exclude<PendingChange, Of<'create' | 'create-several' | 'undo'>>;

/** The ids that a change needs: of its task, and of projects, which may be waiting to be created themselves. */
export function neededIds(change: TaskChange): readonly string[] {
  switch (change.kind) {
    case 'undo':
      return [change.changeId];
    case 'create':
      return projectsOf([change.input]);
    case 'create-several':
      return projectsOf(change.inputs);
    case 'edit':
      return [change.taskId, ...projectsOf([change.changes])];
    case 'change-many':
    case 'delete-many':
      // The server skips tasks that it does not have.
      return [];
    default:
      return [change.taskId];
  }
}

function projectsOf(tasks: readonly { readonly projectId?: string | null | undefined }[]): readonly string[] {
  return tasks.flatMap(({ projectId }) => projectId ?? []);
}

/** The ids of the tasks that a change affects. */
export function changedTaskIds(change: TaskChange): readonly string[] {
  switch (change.kind) {
    case 'create':
      return [change.input.id];
    case 'create-several':
      return change.inputs.map(({ id }) => id);
    case 'change-many':
    case 'delete-many':
      return change.taskIds;
    case 'undo':
      return change.before.map(({ id }) => id);
    case 'edit':
    case 'move':
    case 'delete':
    case 'subtask-add':
    case 'subtask-change':
    case 'subtask-remove':
      return [change.taskId];
  }
}

/**
 * Applies pending changes in order, by the same rules as the server. Other tasks keep their identity. Changes of tasks
 * that are not loaded have no effect.
 */
export function applyPending(tasks: readonly Task[], pending: readonly PendingChange[]): readonly Task[] {
  if (pending.length === 0) return tasks;
  const ids = new Set<string>();
  for (const change of pending) for (const id of changedTaskIds(change)) ids.add(id);
  const changes = new Map<string, Task | null>();
  for (const task of tasks) if (ids.has(task.id)) changes.set(task.id, task);
  for (const change of pending) applyChange(changes, change);
  return withChanges(tasks, changes);
}

function applyChange(changes: Map<string, Task | null>, change: PendingChange): void {
  switch (change.kind) {
    case 'create':
      create(changes, createdTask(change));
      return;
    case 'create-several':
      for (const task of createdTasks(change)) create(changes, task);
      return;
    case 'undo':
      for (const before of change.before) {
        changes.set(before.id, undoneTask(before, changes.get(before.id) ?? null, change.at));
      }
      return;
    default:
      for (const id of changedTaskIds(change)) {
        const before = changes.get(id);
        if (before) changes.set(id, changedTask(before, change));
      }
  }
}

/** Keeps the server's copy if there is one already. */
function create(changes: Map<string, Task | null>, task: Task): void {
  if (!changes.get(task.id)) changes.set(task.id, task);
}
