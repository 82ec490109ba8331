import { progressOnEntering, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { newTask, Task, taskChanges } from '@longtable/contract/tasks';
import type { z } from 'zod';
import { withChanges } from './task-list.ts';

/** A task as the client creates it: checked, with its id, day and place decided here. */
export type CreateInput = z.output<typeof newTask> & { readonly dueDate: string; readonly position: string };
/** Checked changes of some fields. */
export type EditInput = z.output<typeof taskChanges>;

/** A person or a project, with the name to paint until the server has answered. */
export type Named = { readonly id: string; readonly name: string };

/** Whom and what the ids of a change stand for: the names that it is painted with. */
export type Chosen = { readonly project: Named | null; readonly assignee: Named };

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
      readonly by: Named;
      readonly source: ChangeSource;
      readonly input: CreateInput;
      /** No project and oneself when absent. */
      readonly chosen?: Chosen;
    }
  | {
      readonly kind: 'edit';
      readonly at: string;
      readonly taskId: string;
      readonly source: ChangeSource;
      readonly changes: EditInput;
      /** There when it changes the project or the assignee. */
      readonly chosen?: Chosen & { readonly by: Named };
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

/** A task as it will be once the server has created it. */
export function createdTask(change: Extract<PendingChange, { kind: 'create' }>): Task {
  const { by, at } = change;
  const { assigneeId: _, ...input } = change.input;
  const { project, assignee } = change.chosen ?? { project: null, assignee: by };
  return {
    ...input,
    projectId: project?.id ?? null,
    project: project?.name ?? null,
    ...progressOnEntering(input.status, { progress: 0, completedAt: null }, at),
    commentsCount: 0,
    userId: by.id,
    createdBy: by.id,
    assignedTo: assignee.id,
    assignedBy: by.id,
    creatorName: by.name,
    assigneeName: assignee.name,
    assignerName: by.name,
    createdAt: at,
    updatedAt: at,
    version: 0,
    // Nobody else knows of it yet. The server's answer brings the rights that hold.
    can: { move: true, edit: true, delete: true },
  };
}

/** A task as it will be once the server has changed it; null when it will be deleted. */
export function changedTask(task: Task, change: Exclude<PendingChange, { kind: 'create' }>): Task | null {
  switch (change.kind) {
    case 'delete':
      return null;
    case 'move':
      return entering({ ...task, position: change.position, updatedAt: change.at }, change.status, change.at);
    case 'edit': {
      const { status, projectId: _, assigneeId: __, ...fields } = defined(change.changes);
      const changed = { ...task, ...fields, ...chosenFields(task, change), updatedAt: change.at };
      return entering(changed, status ?? task.status, change.at);
    }
  }
}

/** Who gives a task to somebody else has assigned it from then on. */
function chosenFields(
  task: Task,
  { changes, chosen }: Extract<PendingChange, { kind: 'edit' }>,
): Partial<Task> {
  if (!chosen) return {};
  const { project, assignee, by } = chosen;
  return {
    ...(changes.projectId !== undefined && {
      projectId: project?.id ?? null,
      project: project?.name ?? null,
    }),
    ...(changes.assigneeId !== undefined &&
      assignee.id !== task.assignedTo && {
        assignedTo: assignee.id,
        assigneeName: assignee.name,
        assignedBy: by.id,
        assignerName: by.name,
      }),
  };
}

function entering(task: Task, status: TaskStatus, at: string): Task {
  // Only entering a status changes the progress: the server leaves it alone when the status stays.
  return status === task.status ? task : { ...task, status, ...progressOnEntering(status, task, at) };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that are there. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
