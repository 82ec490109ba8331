import { newId } from '@longtable/contract/ids';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskInvitationsApi } from '@longtable/contract/task-invitations';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { tasksApi } from '@longtable/contract/tasks';
import { defineMatrix, everyone } from './matrix.ts';
import {
  anyoneSignedIn,
  aTask,
  itsCreator,
  itsPeople,
  newTaskOf,
  type TaskContext,
  type TaskKind,
  taskActors,
  taskKinds,
} from './task-actors.ts';

const signedOut = { signedOut: 401 } as const;
/** The response says what happened to each of many tasks: done, or refused with a code. */
const each = ([creator, others, outside]: readonly [object, object, object]) => ({
  ...everyone(taskKinds, { status: 200, body: { refused: [outside] } }),
  creator: { status: 200, body: { tasks: [creator], refused: [] } },
  assignee: { status: 200, body: others },
  assigner: { status: 200, body: others },
  ...signedOut,
});
const missing = { code: 'task/not-found' };
const forbidden = { refused: [{ code: 'task/not-allowed' }] };

export const taskChanges = defineMatrix({
  name: 'changes of tasks',
  kinds: taskKinds,
  actors: taskActors,
  cases: [
    {
      endpoint: tasksApi.createSeveral,
      input: () => ({ tasks: [{ id: newId(), title: 'A task' }] }),
      answers: anyoneSignedIn,
    },
    { endpoint: tasksApi.dependencies, input: aTask(), answers: itsPeople },
    { endpoint: taskInvitationsApi.list, input: aTask(), answers: itsCreator },
    {
      endpoint: taskInvitationsApi.withdraw,
      input: aTask({ invitationId: newId() }),
      answers: itsCreator,
    },
    { endpoint: taskSubtasksApi.add, input: aTask({ id: newId(), title: 'A step' }), answers: itsPeople },
    { endpoint: taskSubtasksApi.change, input: aStep({ done: true }), answers: itsPeople },
    { endpoint: taskSubtasksApi.remove, input: aStep(), answers: itsPeople },
    {
      endpoint: taskChangesApi.changeMany,
      about: 'the status',
      input: many({ changes: { status: 'review' } }),
      answers: each([{ status: 'review' }, { tasks: [{ status: 'review' }] }, missing]),
    },
    {
      endpoint: taskChangesApi.changeMany,
      about: 'anything else',
      input: many({ changes: { status: 'review', priority: 'high' } }),
      answers: each([{ priority: 'high' }, forbidden, missing]),
    },
    {
      endpoint: taskChangesApi.deleteMany,
      input: many({}),
      answers: {
        ...each([{}, forbidden, missing]),
        creator: { status: 200, body: { refused: [] } },
      },
    },
    {
      endpoint: taskChangesApi.undo,
      about: 'what the creator did',
      input: undone('update', () => 'creator'),
      answers: { ...everyone(taskKinds, 410), creator: 200, ...signedOut },
    },
    {
      endpoint: taskChangesApi.undo,
      about: 'a move of one’s own',
      input: undone('move', (kind) => kind),
      answers: { ...itsPeople, stranger: 410, formerAssignee: 410 },
    },
    {
      endpoint: taskChangesApi.redo,
      about: 'what the creator undid',
      input: redone('update', () => 'creator'),
      answers: { ...everyone(taskKinds, 410), creator: 200, ...signedOut },
    },
    {
      endpoint: taskChangesApi.redo,
      about: 'an undo of one’s own',
      input: redone('move', (kind) => kind),
      answers: { ...itsPeople, stranger: 410, formerAssignee: 410 },
    },
  ],
});

function many(rest: object) {
  return async (context: TaskContext) => ({
    changeId: newId(),
    taskIds: [await newTaskOf(context)],
    ...rest,
  });
}

function aStep(rest: object = {}) {
  return async (context: TaskContext) => {
    const [taskId, subtaskId] = [await newTaskOf(context), newId()];
    await context.actors.creator.ok(taskSubtasksApi.add, { taskId, id: subtaskId, title: 'A step' });
    return { taskId, subtaskId, ...rest };
  };
}

/** A change made by that person, if they may make it. */
function undone(endpoint: 'move' | 'update', by: (kind: TaskKind) => TaskKind) {
  return async (context: TaskContext, kind: TaskKind) => {
    const [taskId, changeId] = [await newTaskOf(context), newId()];
    const changed = { move: { status: 'review' }, update: { title: 'Changed' } }[endpoint];
    await context.actors[by(kind)].send(tasksApi[endpoint], { taskId, changeId, ...changed });
    return { changeId };
  };
}

/** An undo of that change by the same person. */
function redone(...change: Parameters<typeof undone>) {
  const made = undone(...change);
  return async (context: TaskContext, kind: TaskKind) => {
    const [{ changeId }, undoId] = [await made(context, kind), newId()];
    await context.actors[change[1](kind)].send(taskChangesApi.undo, { changeId, undoId });
    return { undoId, redoId: newId() };
  };
}
