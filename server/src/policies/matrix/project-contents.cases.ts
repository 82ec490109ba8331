import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { resourcesApi } from '@longtable/contract/resources';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { tasksApi } from '@longtable/contract/tasks';
import { updatesApi } from '@longtable/contract/updates';
import { defineMatrix, everyone } from './matrix.ts';
import {
  aProject,
  aTaskOfProject,
  managers,
  membersOnly,
  type ProjectContext,
  type ProjectKind,
  projectActors,
  projectKinds,
  viewers,
} from './project-actors.ts';

/** For an update whose author is not the caller. */
const authorOnly = { ...membersOnly, member: 403, admin: 403, owner: 403 };
const ofWhoAsks = { ...membersOnly, visitor: 403 };
/** Tasks do not exist for people who only see the project. */
const unseen = { ...membersOnly, visitor: 404 };

export const projectUpdates = defineMatrix({
  name: 'updates of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: updatesApi.listOfProject, input: about(), answers: viewers },
    {
      endpoint: updatesApi.postToProject,
      input: async (context, kind) => ({ ...(await about()(context, kind)), id: newId(), content: 'News' }),
      answers: membersOnly,
    },
    { endpoint: updatesApi.editInProject, about: 'own', input: update(true), answers: ofWhoAsks },
    { endpoint: updatesApi.editInProject, about: 'of another', input: update(false), answers: authorOnly },
    { endpoint: updatesApi.deleteInProject, about: 'own', input: update(true), answers: ofWhoAsks },
    { endpoint: updatesApi.deleteInProject, about: 'of another', input: update(false), answers: managers },
  ],
});

export const projectResources = defineMatrix({
  name: 'resources of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    {
      endpoint: resourcesApi.addLink,
      input: async (context, kind) => ({
        ...(await about()(context, kind)),
        id: newId(),
        name: 'A',
        url: 'a.example',
      }),
      answers: membersOnly,
    },
    {
      endpoint: resourcesApi.linkTitle,
      input: async (context, kind) => ({ ...(await about()(context, kind)), url: 'http://127.0.0.1/' }),
      answers: membersOnly,
    },
    { endpoint: resourcesApi.updateLink, about: 'own', input: link(true, { name: 'B' }), answers: ofWhoAsks },
    {
      endpoint: resourcesApi.updateLink,
      about: 'of another',
      input: link(false, { name: 'B' }),
      answers: managers,
    },
    { endpoint: resourcesApi.trash, about: 'an own link', input: removed(true), answers: ofWhoAsks },
    { endpoint: resourcesApi.trash, about: 'a link of another', input: removed(false), answers: managers },
    {
      endpoint: resourcesApi.list,
      about: 'of links and files of a project',
      input: async (context, kind) => ({ ...(await about()(context, kind)), type: 'link' }),
      answers: viewers,
    },
    { endpoint: resourcesApi.get, about: 'a link', input: link(false), answers: viewers },
  ],
});

/** Bulk changes report task by task what was refused, and why. */
const done = { status: 200, body: { refused: [] } } as const;

export const projectTasks = defineMatrix({
  name: 'tasks of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    {
      endpoint: tasksApi.create,
      input: async (context, kind) => ({ ...(await about()(context, kind)), id: newId(), title: 'A task' }),
      // Non-members get the same response whether or not they see the project.
      answers: { ...membersOnly, stranger: 403, formerMember: 403, teamMember: 403 },
    },
    { endpoint: tasksApi.get, input: task(), answers: unseen },
    { endpoint: tasksApi.move, input: task({ status: 'review' }), answers: unseen },
    {
      endpoint: tasksApi.update,
      input: task({ title: 'Changed' }),
      answers: { ...managers, visitor: 404 },
    },
    { endpoint: tasksApi.delete, input: task(), answers: { ...managers, visitor: 404 } },
    { endpoint: tasksApi.dependencies, input: task(), answers: unseen },
    { endpoint: taskSubtasksApi.add, input: task({ id: newId(), title: 'A step' }), answers: unseen },
    {
      endpoint: taskChangesApi.changeMany,
      input: many({ changes: { status: 'review' } }),
      answers: { ...ofMany('task/not-found'), member: done, admin: done, owner: done },
    },
    {
      endpoint: taskChangesApi.deleteMany,
      input: many(),
      answers: {
        ...ofMany('task/not-found'),
        member: ofMany('task/not-allowed').member,
        admin: done,
        owner: done,
      },
    },
  ],
});

function about() {
  return async (context: ProjectContext, kind: ProjectKind) => ({ projectId: await aProject(context, kind) });
}

/** The owner's, or the caller's. */
async function authorOf(context: ProjectContext, kind: ProjectKind, isOwn: boolean): Promise<string> {
  const { owner, admin } = await projectActors(context.app);
  const other = kind === 'owner' ? admin : owner;
  return (isOwn && kind !== 'signedOut' ? context.actors[kind] : other).id;
}

function update(isOwn: boolean) {
  return async (context: ProjectContext, kind: ProjectKind) => {
    const id = newId();
    const { db } = context.app.database;
    await db
      .insertInto('project_updates')
      .values({
        id,
        project_id: await aProject(context, kind),
        author_id: await authorOf(context, kind, isOwn),
        content: 'News',
      })
      .execute();
    return { projectUpdateId: id, content: 'Other news' };
  };
}

function link(isOwn: boolean, rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => {
    const id = newId();
    await context.app.database.db
      .insertInto('resources')
      .values({
        id,
        project_id: await aProject(context, kind),
        uploaded_by: await authorOf(context, kind, isOwn),
        name: 'A link',
        type: 'link',
        url: 'https://example.com/',
      })
      .execute();
    return { resourceId: id, ...rest };
  };
}

/** A link that is moved to the trash in the list of its project. */
function removed(isOwn: boolean) {
  return async (context: ProjectContext, kind: ProjectKind) => {
    const { resourceId } = await link(isOwn)(context, kind);
    const { project_id: projectId } = await context.app.database.db
      .selectFrom('resources')
      .select('project_id')
      .where('id', '=', resourceId)
      .executeTakeFirstOrThrow();
    return { resourceIds: [resourceId], projectId };
  };
}

function ofMany(code: ErrorCode) {
  return { ...everyone(projectKinds, { status: 200, body: { refused: [{ code }] } }), signedOut: 401 };
}

function many(rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => ({
    changeId: newId(),
    taskIds: [await aTaskOfProject(context, kind)],
    ...rest,
  });
}

function task(rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => ({
    taskId: await aTaskOfProject(context, kind),
    ...rest,
  });
}
