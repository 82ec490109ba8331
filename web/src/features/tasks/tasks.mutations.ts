import { newId } from '@longtable/contract/new-id';
import type { CurrentUser } from '@longtable/contract/people';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { tasksApi } from '../../platform/api/tasks.ts';
import { ApiError, call } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import {
  type ChangeSource,
  type Chosen,
  type CreateInput,
  changedTaskId,
  type EditInput,
  type Named,
  type PendingChange,
} from './pending.ts';
import { tellRefusal } from './task-refusals.ts';
import { reloadTasks, tasksDeleted, tasksSaved, tasksUnseen } from './tasks.cache.ts';
import { taskMutationKey, unansweredChanges } from './unanswered.ts';

/** One queue, so that the server gets the changes in the order in which they were made. */
const scope = { id: 'tasks' };

/** Teaches the query client to send changes of tasks; those that a closed page left behind need it too. */
export function registerTaskMutations(): void {
  queryClient.setMutationDefaults<Task | null, Error, PendingChange>(taskMutationKey, {
    mutationFn: send,
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: (saved, change) => {
      if (saved) tasksSaved([saved]);
      else tasksDeleted([changedTaskId(change)]);
    },
    onError: (error, change) => {
      if (change.kind === 'create') dropQueued(change.input.id);
      else if (isNotFound(error)) tasksUnseen([change.taskId]);
      reloadTasks();
      tellRefusal(change, error, mayWorkAgain(error) ? () => submit(again(change)) : null);
    },
  });
}

/** Creates a task at once; `by` is who is signed in, `chosen` what the ids of the input stand for. */
export function createTask(
  by: CurrentUser,
  input: Omit<CreateInput, 'id'>,
  { source, chosen: { project, assignee } }: { source: ChangeSource; chosen: Chosen },
): string {
  const id = newId();
  submit({
    kind: 'create',
    at: new Date().toISOString(),
    by: { id: by.id, name: by.fullName },
    source,
    input: { ...input, id },
    chosen: { project, assignee },
  });
  return id;
}

/** Changes fields of a task at once; `chosen` where the project or the assignee may be among them. */
export function editTask(
  taskId: string,
  changes: EditInput,
  { source, chosen }: { source: ChangeSource; chosen?: Chosen & { readonly by: Named } },
): void {
  const at = new Date().toISOString();
  submit({ kind: 'edit', at, taskId, source, changes, ...(chosen && { chosen }) });
}

/** Puts a task into a status and a place at once. */
export function moveTask(taskId: string, to: { status: TaskStatus; position: string }): void {
  submit({ kind: 'move', at: new Date().toISOString(), taskId, ...to });
}

/** Deletes a task at once. */
export function deleteTask(taskId: string): void {
  submit({ kind: 'delete', at: new Date().toISOString(), taskId });
}

function submit(variables: PendingChange): void {
  const mutation = queryClient
    .getMutationCache()
    .build<Task | null, Error, PendingChange, unknown>(queryClient, { mutationKey: taskMutationKey, scope });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(variables).catch(() => undefined);
}

async function send(change: PendingChange): Promise<Task | null> {
  switch (change.kind) {
    case 'create':
      return call(tasksApi.create, change.input);
    case 'edit':
      return call(tasksApi.update, { ...change.changes, taskId: change.taskId });
    case 'move':
      return call(tasksApi.move, {
        taskId: change.taskId,
        status: change.status,
        position: change.position,
      });
    case 'delete':
      try {
        await call(tasksApi.delete, { taskId: change.taskId });
      } catch (error) {
        // Deleted by a first try whose answer was lost, or by somebody else.
        if (!isNotFound(error)) throw error;
      }
      return null;
  }
}

/** A task that could not be created can't be changed either: what waits for it would only be refused. */
function dropQueued(taskId: string): void {
  for (const { change, mutation } of unansweredChanges()) {
    if (change.kind !== 'create' && change.taskId === taskId) queryClient.getMutationCache().remove(mutation);
  }
}

/** True when the server could not, as opposed to would not. */
function mayWorkAgain(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

function again(change: PendingChange): PendingChange {
  return { ...change, at: new Date().toISOString() };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task/not-found';
}
