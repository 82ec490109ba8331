import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import type { TestApp } from '../../../test/test-app.ts';
import { defineMatrix } from './matrix.ts';
import {
  aTaskOfProject,
  type ProjectContext,
  type ProjectKind,
  projectActors,
  projectKinds,
  viewers,
} from './project-actors.ts';
import {
  itsCreator,
  itsPeople,
  newTaskOf,
  type TaskContext,
  type TaskKind,
  taskActors,
  taskKinds,
} from './task-actors.ts';

/** For a comment whose author is not the caller. */
const nobody = { ...itsCreator, creator: 403 };

/** The endpoints for everyone who sees a task, with their further input. */
const ofSeers: readonly (readonly [Endpoint, () => object])[] = [
  [taskCommentsApi.list, () => ({})],
  [taskCommentsApi.post, () => ({ id: newId(), content: 'Well done' })],
  [taskCommentsApi.mentionable, () => ({})],
  [taskActivityApi.list, () => ({})],
];

export const taskContents = defineMatrix({
  name: 'comments and activity of tasks',
  kinds: taskKinds,
  actors: taskActors,
  cases: [
    ...ofSeers.map(([endpoint, rest]) => ({
      endpoint,
      input: async (context: TaskContext) => ({ taskId: await newTaskOf(context), ...rest() }),
      answers: itsPeople,
    })),
    { endpoint: taskCommentsApi.edit, about: 'own', input: comment(true), answers: itsPeople },
    { endpoint: taskCommentsApi.edit, about: 'of another', input: comment(false), answers: nobody },
    { endpoint: taskCommentsApi.delete, about: 'own', input: comment(true), answers: itsPeople },
    { endpoint: taskCommentsApi.delete, about: 'of another', input: comment(false), answers: itsCreator },
  ],
});

/** Tasks do not exist for people who only see the project. */
const members = { ...viewers, visitor: 404 };

export const projectTaskContents = defineMatrix({
  name: 'comments and activity of tasks of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    ...ofSeers.map(([endpoint, rest]) => ({
      endpoint,
      input: async (context: ProjectContext, kind: ProjectKind) => ({
        taskId: await aTaskOfProject(context, kind),
        ...rest(),
      }),
      answers: members,
    })),
    { endpoint: taskCommentsApi.edit, about: 'own', input: commentInProject(true), answers: members },
    {
      endpoint: taskCommentsApi.edit,
      about: 'of another',
      input: commentInProject(false),
      answers: { ...members, member: 403, admin: 403, owner: 403 },
    },
    { endpoint: taskCommentsApi.delete, about: 'own', input: commentInProject(true), answers: members },
    {
      endpoint: taskCommentsApi.delete,
      about: 'of another',
      input: commentInProject(false),
      answers: { ...members, member: 403 },
    },
  ],
});

/** Written by the caller, or by another person who sees the task. */
function comment(isOwn: boolean) {
  return async (context: TaskContext, kind: TaskKind) => {
    const other = kind === 'creator' ? context.actors.assignee : context.actors.creator;
    const author = isOwn && kind !== 'signedOut' ? context.actors[kind] : other;
    return said(context.app, await newTaskOf(context), author.id);
  };
}

function commentInProject(isOwn: boolean) {
  return async (context: ProjectContext, kind: ProjectKind) => {
    const other = kind === 'owner' ? context.actors.admin : context.actors.owner;
    const author = isOwn && kind !== 'signedOut' ? context.actors[kind] : other;
    return said(context.app, await aTaskOfProject(context, kind), author.id);
  };
}

/** Inserted directly, since the caller may not see the task any more. */
async function said(app: TestApp, taskId: string, authorId: string) {
  const id = newId();
  await app.database.db
    .insertInto('task_comments')
    .values({ id, task_id: taskId, author_id: authorId, content: 'Well done' })
    .execute();
  return { taskCommentId: id, content: 'Very well done' };
}
