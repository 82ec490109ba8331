import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { taskLinksApi } from '@longtable/contract/task-links';
import { insertNote } from '../../../test/notes.ts';
import type { Person, TestApp } from '../../../test/test-app.ts';
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
  anyoneSignedIn,
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
  [taskLinksApi.list, () => ({})],
];
/** The same for who manages the links of a task. */
const ofLinking: typeof ofSeers = [[taskLinksApi.search, () => ({ type: 'note', text: 'Moth' })]];
/** Managing links is the assignee's too; the assigner only sees them. */
const linking = { ...itsPeople, assigner: 403 };

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
    ...ofLinking.map(([endpoint, rest]) => ({
      endpoint,
      input: async (context: TaskContext) => ({ taskId: await newTaskOf(context), ...rest() }),
      answers: linking,
    })),
    {
      endpoint: taskLinksApi.create,
      input: async (context, kind) => ({
        taskId: await newTaskOf(context),
        ...(await somethingToLink(context.app, personOf(context, kind))),
      }),
      answers: linking,
    },
    {
      endpoint: taskLinksApi.create,
      about: 'to what another owns',
      input: async (context) => ({
        taskId: await newTaskOf(context),
        ...(await somethingToLink(context.app, context.actors.stranger)),
      }),
      answers: { ...linking, creator: 404, assignee: 404 },
    },
    { endpoint: taskLinksApi.update, about: 'to one’s own', input: link(true), answers: linking },
    {
      endpoint: taskLinksApi.update,
      about: 'to what another owns',
      input: link(false),
      answers: { ...linking, creator: 404, assignee: 404 },
    },
    { endpoint: taskLinksApi.delete, input: link(false), answers: linking },
    // Answers the links whose tasks the caller sees: no others are refused.
    {
      endpoint: taskLinksApi.titles,
      input: () => ({ taskLinkIds: newId() }),
      answers: anyoneSignedIn,
    },
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
      endpoint: taskLinksApi.create,
      input: async (context, kind) => ({
        taskId: await aTaskOfProject(context, kind),
        ...(await somethingToLink(
          context.app,
          kind === 'signedOut' ? context.actors.owner : context.actors[kind],
        )),
      }),
      answers: { ...members, member: 403 },
    },
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

/** The caller, or somebody else where there is none. */
function personOf({ actors }: TaskContext, kind: TaskKind): Person {
  return kind === 'signedOut' ? actors.stranger : actors[kind];
}

/** A new link to a new note of a person. */
async function somethingToLink(app: TestApp, owner: Person) {
  const linkedItemId = await insertNote(app, owner, { title: 'Moth' });
  return { id: newId(), linkedItemType: 'note', linkedItemId };
}

/** A link to a note of the caller, or of somebody else. */
function link(isOwn: boolean) {
  return async (context: TaskContext, kind: TaskKind) => {
    const { app, actors } = context;
    const { id, linkedItemId } = await somethingToLink(
      app,
      isOwn ? personOf(context, kind) : actors.stranger,
    );
    await app.database.db
      .insertInto('task_links')
      .values({
        id,
        task_id: await newTaskOf(context),
        linked_item_type: 'note',
        linked_item_id: linkedItemId,
        created_by: actors.creator.id,
      })
      .execute();
    return { taskLinkId: id, linkTitle: 'A moth' };
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
