import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectsApi as api, type Project } from '@longtable/contract/projects';
import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notFound = {
  status: 404,
  code: 'project/not-found',
  text: 'Project not found or you do not have access.',
};
const editRefused = {
  status: 403,
  code: 'project/edit-refused',
  text: 'Unauthorized: Only project owner or admin can update project settings.',
};

describe('a new project', () => {
  test('belongs to its creator, individual and private by default', async () => {
    const ada = await app.newPerson('Ada');
    const id = newId();
    const project = await ada.ok(api.create, { id, name: '  New harbour  ' });
    expect(project).toEqual({
      id,
      name: 'New harbour',
      description: '',
      ownerId: ada.id,
      type: 'individual',
      teamId: null,
      departmentIds: [],
      visibility: 'private',
      dueDate: null,
      priority: 'medium',
      photoUrl: null,
      todoLimit: null,
      inProgressLimit: null,
      reviewLimit: null,
      membersCount: 1,
      totalTasks: 0,
      countsVersion: 0,
      completedTasks: 0,
      progress: 0,
      createdAt: project.createdAt,
      version: 1,
      role: 'Owner',
      recentUpdates: 0,
      can: { edit: true, delete: true, transfer: true, leave: false, addMembers: true, work: true },
    });
    expect(ada.known.people.get(ada.id)).toEqual({ id: ada.id, name: 'Ada', avatarUrl: null, version: 1 });
    expect(await ada.ok(api.get, { projectId: id })).toEqual(project);
    expect((await ada.ok(api.list, {})).projects).toEqual([project]);
    expect((await ada.ok(projectActivityApi.list, { projectId: id })).activity).toMatchObject([
      { kind: 'project-created', actorId: ada.id },
    ]);
  });

  test.each([
    [{ name: ' ' }, { name: 'Enter a name for the project.' }],
    [{ name: 'x'.repeat(101) }, { name: 'Use at most 100 characters.' }],
    [{ dueDate: '2026-02-30' }, { dueDate: 'Enter a valid date.' }],
  ])('%j is malformed', async (fields, problems) => {
    const ada = await app.newPerson('Ada');
    const body = { id: newId(), name: 'New harbour', ...fields };
    expect((await ada.raw('POST', '/api/projects', body)).body).toMatchObject({
      error: { code: 'request/malformed', fields: problems },
    });
  });

  test('sent repeatedly is created once; its id is refused to anybody else', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const wanted = { id: newId(), name: 'Once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.ok(api.create, wanted)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await ada.ok(api.list, {})).projects).toHaveLength(1);
    expect(await ben.refused(api.create, wanted)).toMatchObject({ code: 'request/id-taken' });
  });
});

describe('the settings of a project', () => {
  let three: Awaited<ReturnType<typeof projectOfThree>>;
  beforeEach(async () => {
    three = await projectOfThree(app);
  });

  test('can be changed by Owner and Admins only', async () => {
    const { owner, admin, member, stranger, project } = three;
    const projectId = project.id;
    for (const person of [owner, admin]) {
      const wanted = {
        name: `By ${person.id}`,
        description: 'Quay',
        dueDate: '2027-01-31',
        priority: 'high',
        reviewLimit: 5,
      } as const;
      expect(await person.ok(api.update, { projectId, ...wanted })).toMatchObject(wanted);
    }
    expect(await member.refused(api.update, { projectId, name: 'Mine' })).toMatchObject(editRefused);
    expect(await member.refused(api.update, { projectId, reviewLimit: 1 })).toMatchObject(editRefused);
    expect(await stranger.refused(api.update, { projectId, name: 'Mine' })).toMatchObject(notFound);
    expect(await owner.ok(api.update, { projectId, dueDate: null })).toMatchObject({ dueDate: null });
  });

  test('without a difference change nothing', async () => {
    const { owner, project } = three;
    const before = await owner.ok(api.get, { projectId: project.id });
    expect(await owner.ok(api.update, { projectId: project.id, name: before.name })).toEqual(before);
  });

  test('keep every one of many changes at once', async () => {
    const { owner, admin, project } = three;
    const projectId = project.id;
    await Promise.all([
      owner.ok(api.update, { projectId, name: 'Old harbour' }),
      admin.ok(api.update, { projectId, description: 'Piers' }),
      owner.ok(api.update, { projectId, priority: 'low' }),
      admin.ok(api.update, { projectId, dueDate: '2027-03-01' }),
      owner.ok(api.update, { projectId, todoLimit: 7 }),
      admin.ok(api.update, { projectId, reviewLimit: null }),
    ]);
    expect(await owner.ok(api.get, { projectId })).toMatchObject({
      todoLimit: 7,
      reviewLimit: null,
      name: 'Old harbour',
      description: 'Piers',
      priority: 'low',
      dueDate: '2027-03-01',
    });
  });

  test('the list of members in an update is for the owner only', async () => {
    const { owner, admin, member, project } = three;
    const projectId = project.id;
    expect(await admin.refused(api.update, { projectId, memberIds: [] })).toMatchObject({
      status: 403,
      text: 'Unauthorized: Only the project owner can change the list of members.',
    });
    expect(await owner.ok(api.update, { projectId, memberIds: [admin.id] })).toMatchObject({
      membersCount: 2,
    });
    expect(await member.refused(api.get, { projectId })).toMatchObject(notFound);
    expect(await owner.ok(api.update, { projectId, memberIds: [admin.id, member.id] })).toMatchObject({
      membersCount: 3,
    });
  });
});

describe('the photo of a project', () => {
  test('is a resource, visible to members only, and is deleted', async () => {
    const { owner, admin, member, stranger, project } = await projectOfThree(app);
    const projectId = project.id;
    const { photoUrl } = await admin.ok(api.setPhoto, { projectId }, await plainPicture('png'));
    const version = photoUrl?.split('/').at(-1) ?? '';
    expect((await member.raw('GET', photoUrl ?? '')).status).toBe(200);
    expect(await stranger.refused(api.photo, { projectId, version })).toMatchObject(notFound);
    expect(await member.refused(api.removePhoto, { projectId })).toMatchObject(editRefused);
    const { rows } = await app.database.pool.query(
      'select id, name, type, uploaded_by, file_path from resources where description = $1 and project_id = $2',
      ['__project_photo__', projectId],
    );
    expect(rows).toEqual([
      {
        id: version,
        name: 'Project photo',
        type: 'image',
        uploaded_by: admin.id,
        file_path: `public/${admin.id}/projects/${projectId}/${version}.webp`,
      },
    ]);
    const second = await owner.ok(api.setPhoto, { projectId }, await plainPicture('png'));
    expect(second.photoUrl).not.toBe(photoUrl);
    expect((await member.raw('GET', photoUrl ?? '')).status).toBe(404);
    expect(await owner.ok(api.removePhoto, { projectId })).toMatchObject({ photoUrl: null });
    const left = 'select count(*)::int as count from resources where project_id = $1';
    expect((await app.database.pool.query(left, [projectId])).rows).toEqual([{ count: 0 }]);
  });
});

describe('the list of projects', () => {
  let ada: Person;
  /** Number of tasks, completed tasks, due date and priority, by name. */
  const wanted = {
    Alpha: { tasks: 4, completed: 1, dueDate: '2027-05-01', priority: 'low' },
    beta: { tasks: 0, completed: 0, dueDate: null, priority: 'high' },
    Gamma: { tasks: 2, completed: 2, dueDate: '2026-12-24', priority: 'medium' },
    delta: { tasks: 3, completed: 2, dueDate: null, priority: 'low' },
  } as const;
  beforeAll(async () => {
    ada = await app.newPerson('Ada');
    for (const [name, { tasks, completed, dueDate, priority }] of Object.entries(wanted)) {
      const { id: projectId } = await newProject(ada, { name, dueDate, priority });
      for (let index = 0; index < tasks; index += 1) {
        const status = index < completed ? 'completed' : 'todo';
        await ada.ok(tasksApi.create, { id: newId(), title: 'A task', projectId, status });
      }
    }
  });

  const orders: Record<ProjectSort, { ascending: string[]; descending: string[] }> = {
    name: both(['Alpha', 'beta', 'delta', 'Gamma']),
    progress: both(['beta', 'Alpha', 'delta', 'Gamma']),
    // Projects without a due date come last in both directions, among themselves by time of creation in the given one.
    dueDate: {
      ascending: ['Gamma', 'Alpha', 'beta', 'delta'],
      descending: ['Alpha', 'Gamma', 'delta', 'beta'],
    },
    priority: both(['Alpha', 'delta', 'Gamma', 'beta']),
    createdAt: both(['Alpha', 'beta', 'Gamma', 'delta']),
  };
  const cases = Object.entries(orders).flatMap(([sort, order]) =>
    (['ascending', 'descending'] as const).map((direction) => [sort, direction, order[direction]] as const),
  );
  test.each(cases)('by %s %s, page by page without a gap or a repeat', async (sort, direction, names) => {
    const order = { sort: sort as ProjectSort, direction };
    expect((await ada.ok(api.list, order)).projects.map(({ name }) => name)).toEqual(names);
    const seen: Project[] = [];
    let after: string | undefined;
    do {
      const page = await ada.ok(api.list, { ...order, limit: 1, ...(after !== undefined && { after }) });
      seen.push(...page.projects);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.map(({ name }) => name)).toEqual(names);
  });

  test('has the counts of each', async () => {
    const { projects } = await ada.ok(api.list, {});
    expect(
      projects.map(({ totalTasks, completedTasks, progress }) => [totalTasks, completedTasks, progress]),
    ).toEqual([
      [4, 1, 25],
      [0, 0, 0],
      [3, 2, 67],
      [2, 2, 100],
    ]);
  });

  test('is filtered by text of the name, where special characters are literal', async () => {
    const named = async (text: string) => (await ada.ok(api.list, { text })).projects.map(({ name }) => name);
    expect(await named(' TA ')).toEqual(['beta', 'delta']);
    expect(await named('%')).toEqual([]);
  });

  test('rejects the cursor of a list that was sorted by something else, and of a day that does not exist', async () => {
    const { next } = await ada.ok(api.list, { limit: 1 });
    for (const after of [next ?? '', `${newId()}2026-02-30`])
      expect(await ada.refused(api.list, { sort: 'dueDate', after })).toMatchObject({
        code: 'request/malformed',
      });
  });
});

function both(ascending: string[]) {
  return { ascending, descending: ascending.toReversed() };
}
