import { progressOnEntering, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { newTask, Task, taskChanges } from '@longtable/contract/tasks';
import type { z } from 'zod';
import { withChanges } from './task-list.ts';

/** A task as the client creates it: checked, with its id, day and place decided here. */
export type CreateInput = z.output<typeof newTask> & { readonly dueDate: string; readonly position: string };
/** Checked changes of some fields. */
export type EditInput = z.output<typeof taskChanges>;

/** Where a change came from, which decides how a refusal is told. */
export type ChangeSource = 'dialog' | 'inline';

/**
 * A change that was painted and that the server has not answered yet. Plain data: it outlives a reload.
 * `at` is the ISO time at which the person made it.
 */
export type PendingChange =
  | {
      readonly kind: 'create';
      readonly at: string;
      readonly by: { readonly id: string; readonly name: string };
      readonly source: ChangeSource;
      readonly input: CreateInput;
    }
  | {
      readonly kind: 'edit';
      readonly at: string;
      readonly taskId: string;
      readonly source: ChangeSource;
      readonly changes: EditInput;
    }
  | {
      readonly kind: 'move';
      readonly at: string;
      readonly taskId: string;
      readonly status: TaskStatus;
      readonly position: string;
    }
  | { readonly kind: 'delete'; readonly at: string; readonly taskId: string };

/** The id of the task that a change is about. */
export function changedTaskId(change: PendingChange): string {
  return change.kind === 'create' ? change.input.id : change.taskId;
}

/**
 * The tasks as they will be once the server has done what is pending, in the order in which it was asked: by the same
 * rules that the server applies. Tasks that nothing is pending for keep their identity. A change of a task that is not
 * there (any more) changes nothing.
 */
export function applyPending(tasks: readonly Task[], pending: readonly PendingChange[]): readonly Task[] {
  if (pending.length === 0) return tasks;
  const ids = new Set(pending.map(changedTaskId));
  const changes = new Map<string, Task | null>();
  for (const task of tasks) if (ids.has(task.id)) changes.set(task.id, task);
  for (const change of pending) {
    const id = changedTaskId(change);
    const before = changes.get(id);
    if (change.kind === 'create') {
      // Answered already, or created twice: what the server said stands.
      if (!before) changes.set(id, createdTask(change));
    } else if (before) changes.set(id, changedTask(before, change));
  }
  return withChanges(tasks, changes);
}

function createdTask({ input, by, at }: Extract<PendingChange, { kind: 'create' }>): Task {
  return {
    ...input,
    ...progressOnEntering(input.status, { progress: 0, completedAt: null }, at),
    userId: by.id,
    createdBy: by.id,
    assignedTo: by.id,
    assignedBy: by.id,
    creatorName: by.name,
    assigneeName: by.name,
    assignerName: by.name,
    createdAt: at,
    updatedAt: at,
    version: 0,
    // Nobody else knows of it yet. The server's answer brings the rights that hold.
    can: { move: true, edit: true, delete: true },
  };
}

function changedTask(task: Task, change: Exclude<PendingChange, { kind: 'create' }>): Task | null {
  switch (change.kind) {
    case 'delete':
      return null;
    case 'move':
      return entering({ ...task, position: change.position, updatedAt: change.at }, change.status, change.at);
    case 'edit': {
      const { status, ...fields } = defined(change.changes);
      return entering({ ...task, ...fields, updatedAt: change.at }, status ?? task.status, change.at);
    }
  }
}

function entering(task: Task, status: TaskStatus, at: string): Task {
  // Only entering a status changes the progress: the server leaves it alone when the status stays.
  return status === task.status ? task : { ...task, status, ...progressOnEntering(status, task, at) };
}

export type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that are there. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
