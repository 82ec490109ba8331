import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { shareTask } from '../../../test/share-task.ts';
import { signUpActors } from './actors.ts';
import { type Context, everyone } from './matrix.ts';

/**
 * The kinds of people by their relation to a task without a project. The assigner is neither its creator nor its
 * assignee.
 */
export const taskKinds = [
  'signedOut',
  'stranger',
  'creator',
  'assignee',
  'assigner',
  'formerAssignee',
] as const;
export type TaskKind = (typeof taskKinds)[number];
export type TaskContext = Context<TaskKind>;

export const anyoneSignedIn = { ...everyone(taskKinds, 200), signedOut: 401 };
/** Allowed to everyone whom the task concerns. */
export const itsPeople = { ...anyoneSignedIn, stranger: 404, formerAssignee: 404 };
/** Allowed to the creator; forbidden to the others whom it concerns. */
export const itsCreator = { ...itsPeople, assignee: 403, assigner: 403 };

/** A person of each kind, the same for all matrices of tasks. */
export const taskActors = signUpActors(taskKinds);

/** A new task with the actors in their roles. */
export async function newTaskOf({ app, actors }: TaskContext): Promise<string> {
  const { creator, assignee, assigner, formerAssignee } = actors;
  const { id } = await creator.ok(tasksApi.create, { id: newId(), title: 'A task' });
  await shareTask(app, id, { to: formerAssignee, by: assigner });
  await shareTask(app, id, { to: assignee, by: assigner });
  return id;
}

/** The input of an endpoint about such a task. */
export function aTask(rest: object = {}) {
  return async (context: TaskContext) => ({ taskId: await newTaskOf(context), ...rest });
}
