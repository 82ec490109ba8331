import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { taskChangesApi } from '../../../platform/api/task-changes.ts';
import { taskSubtasksApi } from '../../../platform/api/task-subtasks.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { defineMutation, type Mutation } from '../../../platform/mutations/define-mutation.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { holdWhileLoading } from '../../../platform/session-hold.ts';
import { lazyModule } from '../../../ui/lazy-part.tsx';
import { cardsOf } from '../data/task-names.ts';
import { reloadTasks, tasksDeleted, tasksRestored, tasksSaved, tasksUnseen } from '../data/tasks.cache.ts';
import { forgetUndoable, redoStack } from '../undo/undo-stack.ts';
import { applyPending } from './apply-pending.ts';
import { neededIds } from './needed-ids.ts';
import { changedTaskIds, onPending, type TaskChange, taskMutationKey } from './pending.ts';

/** Loaded on demand: showing a refusal needs the code of forms, which the first page does not load. */
const refusals = lazyModule(() => import('./task-refusals.ts'));

/** A response of the server. */
type TaskResponse = {
  readonly saved?: readonly Task[];
  readonly deleted?: readonly string[];
  readonly refused?: readonly RefusedTask[];
  /** Tasks that an undo restored in Review instead of Completed. */
  readonly reopened?: readonly string[];
};

onPending(applyPending);

const mutation = defineMutation<TaskChange, TaskResponse>({
  key: taskMutationKey,
  send,
  answered(answer, change) {
    if (answer) applyResponse(answer, change);
    else applyDone(change);
  },
  refused(error, change, { retry }) {
    forgetUndo(change);
    if (isNotFound(error) && 'taskId' in change) tasksUnseen([change.taskId]);
    reloadTasks();
    void holdWhileLoading(refusals, ({ notifyRefusal }) => notifyRefusal(change, error, retry));
  },
  // An earlier attempt, whose response was lost, or somebody else has done this already.
  isDone: ({ code }, { kind }, wasTried) =>
    (kind === 'delete' && code === 'task/not-found') ||
    (wasTried &&
      ((kind === 'undo' && code === 'task/undo-over') || (kind === 'redo' && code === 'task/redo-over'))),
  creates(change) {
    const isCreation = change.kind === 'create' || change.kind === 'create-several';
    return [...(isCreation ? changedTaskIds(change) : []), ...undoIdsOf(change)];
  },
  needs: neededIds,
  dropped: forgetUndo,
  cards: cardsOf,
});

/** The changes of tasks. */
export const taskMutation: Mutation<TaskChange> = {
  ...mutation,
  send(change) {
    // What was undone before a new change cannot be redone.
    if (!isReversal(change)) redoStack.clear();
    return mutation.send(change);
  },
};

type Reversal = Extract<TaskChange, { kind: 'undo' | 'redo' }>;

function isReversal(change: TaskChange): change is Reversal {
  return change.kind === 'undo' || change.kind === 'redo';
}

async function send(change: Pending<TaskChange>): Promise<TaskResponse> {
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
      await call(tasksApi.delete, { taskId, changeId });
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
      const { changeId, as: undoId } = change;
      return answerOf(await call(taskChangesApi.undo, { changeId, undoId }));
    }
    case 'redo': {
      const { changeId: undoId, as: redoId } = change;
      return answerOf(await call(taskChangesApi.redo, { undoId, redoId }));
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

function answerOf({
  tasks,
  ...rest
}: Omit<TaskResponse, 'saved'> & { readonly tasks: readonly Task[] }): TaskResponse {
  return { saved: tasks, ...rest };
}

function applyResponse(
  { saved = [], deleted = [], refused = [], reopened = [] }: TaskResponse,
  change: Pending<TaskChange>,
): void {
  if (deleted.length > 0) tasksDeleted(deleted);
  if (change.kind === 'undo') tasksRestored(saved);
  else if (saved.length > 0) tasksSaved(saved);
  if (refused.length > 0) applyRefused(change, refused);
  if (reopened.length > 0) {
    const tasks = saved.filter(({ id }) => reopened.includes(id));
    void holdWhileLoading(refusals, ({ notifyReopened }) => notifyReopened(tasks));
  }
}

/** The change was done already, or its task was deleted since. */
function applyDone(change: TaskChange): void {
  if (change.kind === 'delete') return tasksDeleted([change.taskId]);
  if (change.kind === 'create') tasksDeleted([change.input.id]);
  // One of several tasks was deleted; the others exist.
  reloadTasks();
}

/** Some of many tasks were refused: show them unchanged and say why. */
function applyRefused(change: Pending<TaskChange>, refused: readonly RefusedTask[]): void {
  const removed = refused.filter(({ code }) => code === 'task/not-found').map(({ taskId }) => taskId);
  if (removed.length > 0) tasksUnseen(removed);
  if (refused.length === changedTaskIds(change).length) forgetUndo(change);
  void holdWhileLoading(refusals, ({ notifyPartRefusal }) => notifyPartRefusal(change, refused));
}

/** A refused change cannot be undone, nor a refused undo redone. */
function forgetUndo(change: TaskChange): void {
  for (const id of undoIdsOf(change)) forgetUndoable(id);
}

function undoIdsOf(change: TaskChange): readonly string[] {
  if (isReversal(change)) return change.as === undefined ? [] : [change.as];
  return 'changeId' in change && change.changeId !== undefined ? [change.changeId] : [];
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task/not-found';
}
