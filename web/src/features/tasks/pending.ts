import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { newTask, taskChanges } from '@longtable/contract/task-input';
import type { Task } from '@longtable/contract/tasks';
import type { z } from 'zod';
import { changedTask, createdTask, createdTasks, undoneTask } from './pending-effects.ts';
import { withChanges } from './task-list.ts';

/** A task as the client creates it: checked, with its id, day and place decided here. */
export type CreateInput = z.output<typeof newTask> & { readonly dueDate: string; readonly position: string };
/** Checked changes of some fields. */
export type EditInput = z.output<typeof taskChanges>;

/** A person or a project, with the name to paint until the server has said what it is called. */
export type Named = { readonly id: string; readonly name: string };

/** Whom and what the ids of a change stand for: the names that it is painted with. */
export type Chosen = { readonly project: Named | null; readonly assignee: Named };

/** Where a change came from, which decides how a refusal is told. */
export type ChangeSource = 'dialog' | 'inline';

/** `at` is the ISO time at which the person made it; `changeId` is what it can be undone by. */
type Made = { readonly at: string; readonly changeId?: string };

export type PendingCreate = {
  readonly kind: 'create';
  readonly at: string;
  readonly by: Named;
  readonly source: ChangeSource;
  readonly input: CreateInput;
  /** No project and oneself when absent. */
  readonly chosen?: Chosen;
};
/** All or none. `chosen` goes with `inputs`, one by one. */
export type PendingCreates = {
  readonly kind: 'create-several';
  readonly at: string;
  readonly by: Named;
  readonly source: ChangeSource;
  readonly inputs: readonly CreateInput[];
  readonly chosen: readonly Chosen[];
};
export type PendingEdit = Made & {
  readonly kind: 'edit';
  readonly taskId: string;
  readonly source: ChangeSource;
  readonly changes: EditInput;
  /** There when it changes the project or the assignee. */
  readonly chosen?: Chosen & { readonly by: Named };
};
export type PendingMove = Made & {
  readonly kind: 'move';
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly position: string;
};
export type PendingDelete = Made & { readonly kind: 'delete'; readonly taskId: string };
/** What can be done is done. */
export type PendingMany = Required<Made> & {
  readonly kind: 'change-many';
  readonly taskIds: readonly string[];
  readonly changes: ManyChanges;
  readonly by: Named;
  /** There when it changes the assignee. */
  readonly assignee?: Named;
};
export type PendingDeletes = Required<Made> & {
  readonly kind: 'delete-many';
  readonly taskIds: readonly string[];
};
/** Takes back what was done under `changeId`; `before` is how its tasks looked until then. */
export type PendingUndo = Required<Made> & { readonly kind: 'undo'; readonly before: readonly Task[] };
/** Work on the checklist of a task. */
export type PendingSubtask = { readonly at: string; readonly taskId: string; readonly subtaskId: string } & (
  | { readonly kind: 'subtask-add'; readonly title: string }
  | {
      readonly kind: 'subtask-change';
      readonly title?: string;
      readonly done?: boolean;
      readonly index?: number;
    }
  | { readonly kind: 'subtask-remove' }
);

/** A change that was painted and that the server has not answered yet. Plain data: it outlives a reload. */
export type PendingChange =
  | PendingCreate
  | PendingCreates
  | PendingEdit
  | PendingMove
  | PendingDelete
  | PendingMany
  | PendingDeletes
  | PendingUndo
  | PendingSubtask;

/** A change of tasks that are there. */
export type PendingOfTasks = Exclude<PendingChange, PendingCreate | PendingCreates | PendingUndo>;

/** The ids of the tasks that a change is about. */
export function changedTaskIds(change: PendingChange): readonly string[] {
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
 * The tasks as they will be once the server has done what is pending, in the order in which it was asked: by the same
 * rules that the server applies. Tasks that nothing is pending for keep their identity. A change of a task that is not
 * there (any more) changes nothing.
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

/** Answered already, or created twice: what the server said stands. */
function create(changes: Map<string, Task | null>, task: Task): void {
  if (!changes.get(task.id)) changes.set(task.id, task);
}
