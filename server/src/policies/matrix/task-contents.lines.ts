import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import type { TestApp } from '../../../test/test-app.ts';
import { noun } from './noun.ts';
import {
  aTaskOfProject,
  castOfProject,
  type ProjectKind,
  type ProjectStage,
  projectKinds,
  seers,
} from './project-cast.ts';
import {
  castOfTask,
  itsCreator,
  itsPeople,
  newTaskOf,
  type TaskKind,
  type TaskStage,
  taskKinds,
} from './task-cast.ts';

/** Of a comment that its author is not who asks. */
const nobody = { ...itsCreator, creator: 403 };

/** What everyone who sees a task may ask about it, and with what besides. */
const ofSeers: readonly (readonly [Endpoint, () => object])[] = [
  [taskCommentsApi.list, () => ({})],
  [taskCommentsApi.post, () => ({ id: newId(), content: 'Well done' })],
  [taskCommentsApi.mentionable, () => ({})],
  [taskActivityApi.list, () => ({})],
];

export const taskContents = noun({
  name: 'comments and activity of tasks',
  kinds: taskKinds,
  cast: castOfTask,
  lines: [
    ...ofSeers.map(([endpoint, rest]) => ({
      endpoint,
      input: async (stage: TaskStage) => ({ taskId: await newTaskOf(stage), ...rest() }),
      answers: itsPeople,
    })),
    { endpoint: taskCommentsApi.edit, about: 'own', input: comment(true), answers: itsPeople },
    { endpoint: taskCommentsApi.edit, about: 'of another', input: comment(false), answers: nobody },
    { endpoint: taskCommentsApi.delete, about: 'own', input: comment(true), answers: itsPeople },
    { endpoint: taskCommentsApi.delete, about: 'of another', input: comment(false), answers: itsCreator },
  ],
});

/** A task is none of those who only see its project. */
const members = { ...seers, visitor: 404 };

export const projectTaskContents = noun({
  name: 'comments and activity of tasks of projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    ...ofSeers.map(([endpoint, rest]) => ({
      endpoint,
      input: async (stage: ProjectStage, kind: ProjectKind) => ({
        taskId: await aTaskOfProject(stage, kind),
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

/** Written by who asks, or by somebody else who sees the task. */
function comment(isOwn: boolean) {
  return async (stage: TaskStage, kind: TaskKind) => {
    const other = kind === 'creator' ? stage.people.assignee : stage.people.creator;
    const author = isOwn && kind !== 'signedOut' ? stage.people[kind] : other;
    return said(stage.app, await newTaskOf(stage), author.id);
  };
}

function commentInProject(isOwn: boolean) {
  return async (stage: ProjectStage, kind: ProjectKind) => {
    const other = kind === 'owner' ? stage.people.admin : stage.people.owner;
    const author = isOwn && kind !== 'signedOut' ? stage.people[kind] : other;
    return said(stage.app, await aTaskOfProject(stage, kind), author.id);
  };
}

/** Its row is written directly: who asks may have lost the task out of sight since. */
async function said(app: TestApp, taskId: string, authorId: string) {
  const id = newId();
  await app.database.db
    .insertInto('task_comments')
    .values({ id, task_id: taskId, author_id: authorId, content: 'Well done' })
    .execute();
  return { taskCommentId: id, content: 'Very well done' };
}
