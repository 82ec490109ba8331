import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { newTask, taskChanges } from '@longtable/contract/task-input';
import type { Task } from '@longtable/contract/tasks';
import type { z } from 'zod';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';

/** The validated input of a new task, with id, due date and position set by the client. */
export type CreateInput = Omit<z.output<typeof newTask>, 'linkedItems'> & {
  readonly dueDate: string;
  readonly position: string;
  /** Absent for none, and in what an earlier version of the client has left. */
  readonly linkedItems?: z.output<typeof newTask>['linkedItems'] | undefined;
};
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

/** `as` is the id by which it can be taken back itself. */
type Reversal = Required<Undoable> & {
  /** The tasks as they will be; those of a deletion as they are while they exist. */
  readonly before: readonly Task[];
  readonly isDeletion?: boolean;
};

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
  /** Undoes the change with this id. `as` is absent in what an earlier version of the client has left. */
  | (Reversal & { readonly kind: 'undo'; readonly as?: string })
  /** Redoes what an undo with this id has undone. */
  | (Reversal & { readonly kind: 'redo'; readonly as: string })
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
export type PendingOfTasks = Exclude<PendingChange, { kind: 'create' | 'create-several' | 'undo' | 'redo' }>;

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
    case 'redo':
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

type ApplyPending = (tasks: readonly Task[], pending: readonly PendingChange[]) => readonly Task[];

let applyPending: ApplyPending | null = null;

/** Sets how pending changes are applied (apply-pending.ts). There are none before the mutation is defined, which sets it. */
export function onPending(apply: ApplyPending): void {
  applyPending = apply;
}

/** The tasks with pending changes applied. */
export const withPending: ApplyPending = (tasks, pending) => applyPending?.(tasks, pending) ?? tasks;
