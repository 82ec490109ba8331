import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { shareTask } from '../../../test/share-task.ts';
import type { Person, TestApp } from '../../../test/test-app.ts';
import { everyone, type Stage } from './noun.ts';

/** As people stand to a task of no project. The assigner is neither its creator nor its assignee. */
export const taskKinds = [
  'signedOut',
  'stranger',
  'creator',
  'assignee',
  'assigner',
  'formerAssignee',
] as const;
export type TaskKind = (typeof taskKinds)[number];
export type TaskStage = Stage<TaskKind>;

export const anyoneSignedIn = { ...everyone(taskKinds, 200), signedOut: 401 };
/** Everyone whom the task concerns, the others nothing. */
export const itsPeople = { ...anyoneSignedIn, stranger: 404, formerAssignee: 404 };
/** Its creator; the others whom it concerns are told that they may not. */
export const itsCreator = { ...itsPeople, assignee: 403, assigner: 403 };

const casts = new WeakMap<TestApp, Promise<Record<TaskKind, Person>>>();

/** Somebody of each kind, the same for all nouns of tasks. */
export function castOfTask(app: TestApp): Promise<Record<TaskKind, Person>> {
  const cast = casts.get(app) ?? signUpAll(app);
  casts.set(app, cast);
  return cast;
}

async function signUpAll(app: TestApp): Promise<Record<TaskKind, Person>> {
  const [stranger, creator, assignee, assigner, formerAssignee] = await Promise.all([
    app.newPerson('Stranger'),
    app.newPerson('Creator'),
    app.newPerson('Assignee'),
    app.newPerson('Assigner'),
    app.newPerson('Former'),
  ]);
  return { signedOut: app.visitor(), stranger, creator, assignee, assigner, formerAssignee };
}

/** A new task that these people stand around. */
export async function newTaskOf({ app, people }: TaskStage): Promise<string> {
  const { creator, assignee, assigner, formerAssignee } = people;
  const { id } = await creator.ok(tasksApi.create, { id: newId(), title: 'A task' });
  await shareTask(app, id, { to: formerAssignee, by: assigner });
  await shareTask(app, id, { to: assignee, by: assigner });
  return id;
}

/** An input about such a task. */
export function aTask(rest: object = {}) {
  return async (stage: TaskStage) => ({ taskId: await newTaskOf(stage), ...rest });
}
