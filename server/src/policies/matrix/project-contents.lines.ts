import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { projectResourcesApi } from '@longtable/contract/project-resources';
import { projectsApi } from '@longtable/contract/projects';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { tasksApi } from '@longtable/contract/tasks';
import { updatesApi } from '@longtable/contract/updates';
import { plainPicture } from '../../../test/pictures.ts';
import { everyone, noun } from './noun.ts';
import {
  aProject,
  aTaskOfProject,
  castOfProject,
  managers,
  type ProjectKind,
  type ProjectStage,
  projectKinds,
  seers,
  workers,
} from './project-cast.ts';

/** Of something that its author is not who asks. */
const authorOnly = { ...workers, member: 403, admin: 403, owner: 403 };
const ofWhoAsks = { ...workers, visitor: 403 };
/** A task is none of those who only see its project. */
const unseen = { ...workers, visitor: 404 };

export const projectUpdates = noun({
  name: 'updates of projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    { endpoint: updatesApi.listOfProject, input: about(), answers: seers },
    {
      endpoint: updatesApi.postToProject,
      input: async (stage, kind) => ({ ...(await about()(stage, kind)), id: newId(), content: 'News' }),
      answers: workers,
    },
    { endpoint: updatesApi.editInProject, about: 'own', input: update(true), answers: ofWhoAsks },
    { endpoint: updatesApi.editInProject, about: 'of another', input: update(false), answers: authorOnly },
    { endpoint: updatesApi.deleteInProject, about: 'own', input: update(true), answers: ofWhoAsks },
    { endpoint: updatesApi.deleteInProject, about: 'of another', input: update(false), answers: managers },
  ],
});

export const projectResources = noun({
  name: 'resources of projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    { endpoint: projectResourcesApi.list, input: about(), answers: seers },
    {
      endpoint: projectResourcesApi.add,
      input: async (stage, kind) => ({
        ...(await about()(stage, kind)),
        id: newId(),
        name: 'A',
        url: 'a.example',
      }),
      answers: workers,
    },
    {
      endpoint: projectResourcesApi.linkTitle,
      input: async (stage, kind) => ({ ...(await about()(stage, kind)), url: 'http://127.0.0.1/' }),
      answers: workers,
    },
    {
      endpoint: projectResourcesApi.update,
      about: 'own',
      input: link(true, { name: 'B' }),
      answers: ofWhoAsks,
    },
    {
      endpoint: projectResourcesApi.update,
      about: 'of another',
      input: link(false, { name: 'B' }),
      answers: managers,
    },
    { endpoint: projectResourcesApi.delete, about: 'own', input: link(true), answers: ofWhoAsks },
    { endpoint: projectResourcesApi.delete, about: 'of another', input: link(false), answers: managers },
    {
      endpoint: projectResourcesApi.delete,
      about: 'the photo, which is none of them',
      input: photo,
      answers: { ...seers, visitor: 404, member: 404, admin: 404, owner: 404 },
    },
    { endpoint: projectResourcesApi.icon, input: icon, answers: seers },
  ],
});

/** Of many it is said task by task what is not done, and why. */
const done = { status: 200, body: { refused: [] } } as const;

export const projectTasks = noun({
  name: 'tasks of projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    {
      endpoint: tasksApi.create,
      input: async (stage, kind) => ({ ...(await about()(stage, kind)), id: newId(), title: 'A task' }),
      // Whoever is no member is told the same, whether they see the project or not.
      answers: { ...workers, stranger: 403, formerMember: 403, teamMember: 403 },
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
  return async (stage: ProjectStage, kind: ProjectKind) => ({ projectId: await aProject(stage, kind) });
}

/** The owner's, or that of who asks. */
async function authorOf(stage: ProjectStage, kind: ProjectKind, isOwn: boolean): Promise<string> {
  const { owner, admin } = await castOfProject(stage.app);
  const other = kind === 'owner' ? admin : owner;
  return (isOwn && kind !== 'signedOut' ? stage.people[kind] : other).id;
}

function update(isOwn: boolean) {
  return async (stage: ProjectStage, kind: ProjectKind) => {
    const id = newId();
    const { db } = stage.app.database;
    await db
      .insertInto('project_updates')
      .values({
        id,
        project_id: await aProject(stage, kind),
        author_id: await authorOf(stage, kind, isOwn),
        content: 'News',
      })
      .execute();
    return { projectUpdateId: id, content: 'Other news' };
  };
}

function link(isOwn: boolean, rest: object = {}) {
  return async (stage: ProjectStage, kind: ProjectKind) => {
    const id = newId();
    await stage.app.database.db
      .insertInto('project_resources')
      .values({
        id,
        project_id: await aProject(stage, kind),
        uploaded_by: await authorOf(stage, kind, isOwn),
        name: 'A link',
        type: 'link',
        url: 'https://example.com/',
      })
      .execute();
    return { projectResourceId: id, ...rest };
  };
}

async function photo(stage: ProjectStage, kind: ProjectKind) {
  const id = newId();
  await stage.app.database.db
    .insertInto('project_resources')
    .values({
      id,
      project_id: await aProject(stage, kind),
      uploaded_by: await authorOf(stage, kind, true),
      name: 'Project photo',
      type: 'image',
      url: '/photo',
      description: projectPhotoDescription,
    })
    .execute();
  return { projectResourceId: id };
}

/** A link whose icon is kept; the file is the photo of another project, which is a picture as well. */
async function icon(stage: ProjectStage, kind: ProjectKind) {
  const { projectResourceId } = await link(true)(stage, kind);
  const version = newId();
  const { db } = stage.app.database;
  await db
    .updateTable('project_resources')
    .set({
      icon_url: `/api/project-resources/${projectResourceId}/icon/${version}`,
      file: await aFile(stage),
    })
    .where('id', '=', projectResourceId)
    .execute();
  return { projectResourceId, version };
}

async function aFile(stage: ProjectStage): Promise<string> {
  const { owner } = await castOfProject(stage.app);
  const projectId = await aProject(stage, 'owner');
  await owner.ok(projectsApi.setPhoto, { projectId }, await plainPicture('png'));
  const { file } = await stage.app.database.db
    .selectFrom('project_resources')
    .select('file')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return file ?? '';
}

function ofMany(code: ErrorCode) {
  return { ...everyone(projectKinds, { status: 200, body: { refused: [{ code }] } }), signedOut: 401 };
}

function many(rest: object = {}) {
  return async (stage: ProjectStage, kind: ProjectKind) => ({
    changeId: newId(),
    taskIds: [await aTaskOfProject(stage, kind)],
    ...rest,
  });
}

function task(rest: object = {}) {
  return async (stage: ProjectStage, kind: ProjectKind) => ({
    taskId: await aTaskOfProject(stage, kind),
    ...rest,
  });
}
