import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { taskChangesApi } from '../../platform/api/task-changes.ts';
import { taskSubtasksApi } from '../../platform/api/task-subtasks.ts';
import { tasksApi } from '../../platform/api/tasks.ts';
import { ApiError, call, isDeletedSince } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { changedTaskIds, type PendingChange } from './pending.ts';
import { introduce } from './task-names.ts';
import { reloadTasks, tasksDeleted, tasksRestored, tasksSaved, tasksUnseen } from './tasks.cache.ts';
import { taskMutationKey, unansweredChanges } from './unanswered.ts';
import { forgetUndoable } from './undo/undo-stack.ts';

/** What is said of a refusal brings what forms are made of: the first page does without. */
const refusals = lazyModule(() => import('./task-refusals.ts'));

async function tellOf(tell: (telling: Awaited<ReturnType<typeof refusals>>) => void): Promise<void> {
  tell(await refusals());
}

/** What the server did. */
type Answer = {
  readonly saved?: readonly Task[];
  readonly deleted?: readonly string[];
  readonly refused?: readonly RefusedTask[];
  /** By an undo: in Review instead of Completed. */
  readonly reopened?: readonly string[];
};

/** One queue, so that the server gets the changes in the order in which they were made. */
const scope = { id: 'tasks' };

/** Teaches the query client to send changes of tasks; those that a closed page left behind need it too. */
export function registerTaskMutations(): void {
  // Those that a closed page left behind come with all that they say.
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'added' || mutation.options.mutationKey?.[0] !== taskMutationKey[0]) return;
    if (mutation.state.variables !== undefined) introduce(mutation.state.variables as PendingChange);
  });
  queryClient.setMutationDefaults<Answer, Error, PendingChange>(taskMutationKey, {
    mutationFn: (change) => send(change).catch((error: unknown) => unlessDeleted(change, error)),
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: ({ saved = [], deleted = [], refused = [], reopened = [] }, change) => {
      if (deleted.length > 0) tasksDeleted(deleted);
      if (change.kind === 'undo') tasksRestored(saved);
      else if (saved.length > 0) tasksSaved(saved);
      if (refused.length > 0) takeRefused(change, refused);
      if (reopened.length > 0) {
        const tasks = saved.filter(({ id }) => reopened.includes(id));
        void tellOf(({ tellReopened }) => tellReopened(tasks));
      }
    },
    onError: (error, change) => {
      const isRepeated = wasTriedBefore(change);
      dropQueued(change);
      if (isNotFound(error) && 'taskId' in change) tasksUnseen([change.taskId]);
      reloadTasks();
      // The first try did it, and its answer was lost.
      if (change.kind === 'undo' && isRepeated && isUndone(error)) return;
      void tellOf(({ tellRefusal }) => tellRefusal(change, error, () => submitChange(again(change))));
    },
  });
}

/** Paints a change and sends it when its turn comes. */
export function submitChange(change: PendingChange): void {
  introduce(change);
  const mutation = queryClient
    .getMutationCache()
    .build<Answer, Error, PendingChange, unknown>(queryClient, { mutationKey: taskMutationKey, scope });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
}

async function send(change: PendingChange): Promise<Answer> {
  switch (change.kind) {
    case 'create':
      return { saved: [await call(tasksApi.create, change.input)] };
    case 'create-several': {
      const { tasks } = await call(tasksApi.createSeveral, { tasks: [...change.inputs] });
      return { saved: tasks };
    }
    case 'edit': {
      const { taskId, changes, changeId } = change;
      return { saved: [await call(tasksApi.update, { ...changes, taskId, changeId })] };
    }
    case 'move': {
      const { taskId, status, position, changeId } = change;
      return { saved: [await call(tasksApi.move, { taskId, status, position, changeId })] };
    }
    case 'delete': {
      const { taskId, changeId } = change;
      try {
        await call(tasksApi.delete, { taskId, changeId });
      } catch (error) {
        // Deleted by a first try whose answer was lost, or by somebody else.
        if (!isNotFound(error)) throw error;
      }
      return { deleted: [taskId] };
    }
    case 'change-many': {
      const { changeId, taskIds, changes } = change;
      const { tasks, refused } = await call(taskChangesApi.changeMany, {
        changeId,
        taskIds: [...taskIds],
        changes,
      });
      return { saved: tasks, refused };
    }
    case 'delete-many': {
      const { changeId, taskIds } = change;
      const answer = await call(taskChangesApi.deleteMany, { changeId, taskIds: [...taskIds] });
      return { deleted: answer.taskIds, refused: answer.refused };
    }
    case 'undo': {
      const answer = await call(taskChangesApi.undo, { changeId: change.changeId });
      const { tasks, reopened, deleted, refused } = answer;
      return { saved: tasks, reopened, deleted, refused };
    }
    case 'subtask-add': {
      const { taskId, subtaskId, title } = change;
      return { saved: [await call(taskSubtasksApi.add, { taskId, id: subtaskId, title })] };
    }
    case 'subtask-change': {
      const { kind: _, at: __, ...fields } = change;
      return { saved: [await call(taskSubtasksApi.change, fields)] };
    }
    case 'subtask-remove': {
      const { taskId, subtaskId } = change;
      return { saved: [await call(taskSubtasksApi.remove, { taskId, subtaskId })] };
    }
  }
}

/** What was deleted after a first try whose answer was lost stays deleted: that is what was asked for last. */
function unlessDeleted(change: PendingChange, error: unknown): Answer {
  if (!isDeletedSince(error)) throw error;
  // Of several one is gone; the others are there.
  reloadTasks();
  return change.kind === 'create' ? { deleted: [change.input.id] } : {};
}

/** Some of many were not done: they are shown as they are, and the person is told why. */
function takeRefused(change: PendingChange, refused: readonly RefusedTask[]): void {
  const gone = refused.filter(({ code }) => code === 'task/not-found').map(({ taskId }) => taskId);
  if (gone.length > 0) tasksUnseen(gone);
  const isNothingDone = refused.length === changedTaskIds(change).length;
  if (isNothingDone && 'changeId' in change && change.changeId !== undefined) forgetUndoable(change.changeId);
  void tellOf(({ tellPartRefusal }) => tellPartRefusal(change, refused));
}

/**
 * What was refused can't be taken back, and a task that could not be created can't be changed either: what waits for it
 * would only be refused.
 */
function dropQueued(failed: PendingChange): void {
  const mutations = queryClient.getMutationCache();
  const changeId = 'changeId' in failed && failed.kind !== 'undo' ? failed.changeId : undefined;
  if (changeId !== undefined) forgetUndoable(changeId);
  const isCreation = failed.kind === 'create' || failed.kind === 'create-several';
  const uncreated = new Set(isCreation ? changedTaskIds(failed) : []);
  for (const { change, mutation } of unansweredChanges()) {
    if (change === failed) continue;
    const isUndo = changeId !== undefined && change.kind === 'undo' && change.changeId === changeId;
    if (isUndo || ('taskId' in change && uncreated.has(change.taskId))) mutations.remove(mutation);
  }
}

function wasTriedBefore(change: PendingChange): boolean {
  const found = unansweredChanges().find((unanswered) => unanswered.change === change);
  return (found?.mutation.state.failureCount ?? 0) > 0;
}

function again(change: PendingChange): PendingChange {
  return { ...change, at: new Date().toISOString() };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task/not-found';
}

function isUndone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task/undo-over';
}
