import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { countTasks } from '@longtable/contract/rules/task-counts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareTask } from '../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});
afterAll(() => app.close());

const create = (person: Person, fields: object = {}) =>
  person.ok(api.tasks.create, { id: newId(), title: 'Water the plants', ...fields });

describe('creating a task (docs/product/tasks.md, "Fields")', () => {
  test('fills in the defaults: today, medium, to do, the creator as assignee', async () => {
    const task = await create(ada, { title: '  Water the plants ' });
    expect(task).toMatchObject({
      title: 'Water the plants',
      description: '',
      dueDate: calendarDay(ada.timeZone),
      priority: 'medium',
      status: 'todo',
      progress: 0,
      tags: [],
      completedAt: null,
      userId: ada.id,
      createdBy: ada.id,
      assignedTo: ada.id,
      assignedBy: ada.id,
      version: 1,
      can: { move: true, edit: true, delete: true, link: true },
    });
    expect(ada.known.people.get(ada.id)).toEqual({ id: ada.id, name: 'Ada', avatarUrl: null, version: 1 });
  });

  test('stores every field that was given', async () => {
    const fields = {
      title: 'Müll — 🗑️ خروج القمامة',
      description: 'Line one\nline two',
      dueDate: '2026-12-24',
      priority: 'HIGH',
      status: 'In Progress',
      tags: [' home ', 'Home', '', 'weekly'],
      estimatedHours: 1.5,
      timeTaken: 0.25,
    };
    const { id } = await create(ada, fields);
    expect(await ada.ok(api.tasks.get, { taskId: id })).toMatchObject({
      ...fields,
      priority: 'high',
      status: 'in_progress',
      progress: 25,
      tags: ['home', 'weekly'],
    });
  });

  test('uses the day in the time zone of the person, not of the server', async () => {
    const far = await app.newPerson('Far', { timeZone: 'Pacific/Kiritimati' });
    expect((await create(far)).dueDate).toBe(calendarDay('Pacific/Kiritimati'));
  });

  test('puts a task without a position at the head of its column', async () => {
    const cleo = await app.newPerson('Cleo');
    const first = await create(cleo);
    const second = await create(cleo);
    const { tasks } = await cleo.ok(api.tasks.list, {});
    expect(tasks.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('happens once when sent twice, even at once', async () => {
    const dan = await app.newPerson('Dan');
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => dan.ok(api.tasks.create, { id, title: 'Once', tags: ['a'] })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await dan.ok(api.tasks.list, {})).tasks).toHaveLength(1);
  });

  test('refuses an id that somebody else has used, without revealing whose', async () => {
    const { id } = await create(ada);
    expect(await ben.refused(api.tasks.create, { id, title: 'Mine' })).toMatchObject({
      status: 409,
      code: 'request/id-taken',
    });
  });
});

describe('refused tasks (docs/product/tasks.md, "Fields")', () => {
  test.each([
    [{ title: '   ' }, 'Task title is required if provided and cannot be empty.'],
    [{ priority: 'urgent' }, 'Invalid task priority value: urgent.'],
    [{ status: 'done' }, 'Invalid task status value: done.'],
  ])('%j: %s', async (fields, text) => {
    expect(await ada.refused(api.tasks.create, { id: newId(), title: 'x', ...fields })).toMatchObject({
      status: 422,
      text,
    });
  });

  test.each([
    { dueDate: '2026-02-30' },
    { dueDate: 20261224 },
    { position: 'a0 or 1=1' },
    { estimatedHours: -1 },
    { estimatedHours: 'many' },
    { title: 'x'.repeat(501) },
    { title: 'nul \u0000 byte' },
    { tags: 'home' },
    { tags: [null] },
    { id: 'not-an-id' },
  ])('%j is malformed', async (fields) => {
    const body = { id: newId(), title: 'x', ...fields };
    expect(await ada.raw('POST', '/api/tasks', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'request/malformed' } },
    });
  });

  test.each([
    ['PATCH', 'Task ID is required for update.'],
    ['DELETE', 'Task ID is required for deletion.'],
  ])('%s of an unknown task: %s', async (method, text) => {
    expect((await ada.raw(method, '/api/tasks/undefined', {})).body).toMatchObject({ error: { text } });
  });
});

describe('progress and completion (docs/product/tasks.md, "Status")', () => {
  test('follow a move through all columns', async () => {
    const { id: taskId } = await create(ada);
    const move = (status: string) => ada.ok(api.tasks.move, { taskId, status });
    expect(await move('in_progress')).toMatchObject({ progress: 25, completedAt: null });
    expect(await move('review')).toMatchObject({ progress: 90, completedAt: null });
    const done = await move('completed');
    expect(done.progress).toBe(100);
    expect(Math.abs(Date.parse(done.completedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await move('blocked')).toMatchObject({ progress: 100, completedAt: null });
    expect(await move('in_progress')).toMatchObject({ progress: 25, completedAt: null });
    expect(await move('To Do')).toMatchObject({ progress: 0, completedAt: null });
  });

  test('follow an edit of the status as well', async () => {
    const { id: taskId } = await create(ada);
    expect(await ada.ok(api.tasks.update, { taskId, status: 'completed' })).toMatchObject({ progress: 100 });
  });
});

describe('changing a task', () => {
  test('changes the given fields only, and increases the version', async () => {
    const before = await create(ada, { description: 'Soil', tags: ['home'] });
    const after = await ada.ok(api.tasks.update, { taskId: before.id, title: 'Water the cactus' });
    expect(after).toEqual({ ...before, title: 'Water the cactus', version: 2, updatedAt: after.updatedAt });
  });

  test('without a difference publishes nothing and keeps the version', async () => {
    const before = await create(ada, { tags: ['home'] });
    const after = await ada.ok(api.tasks.update, { taskId: before.id, title: before.title, tags: ['home'] });
    expect(after).toEqual(before);
  });

  test('replaces tags, in their new order', async () => {
    const { id: taskId } = await create(ada, { tags: ['a', 'b'] });
    expect((await ada.ok(api.tasks.update, { taskId, tags: ['c', 'a'] })).tags).toEqual(['c', 'a']);
    expect((await ada.ok(api.tasks.update, { taskId, tags: [] })).tags).toEqual([]);
  });

  test('keeps every one of many concurrent changes', async () => {
    const { id: taskId } = await create(ada);
    await Promise.all([
      ada.ok(api.tasks.update, { taskId, title: 'Title' }),
      ada.ok(api.tasks.update, { taskId, description: 'Description' }),
      ada.ok(api.tasks.update, { taskId, priority: 'low' }),
      ada.ok(api.tasks.update, { taskId, tags: ['tag'] }),
      ada.ok(api.tasks.move, { taskId, status: 'review' }),
      ada.ok(api.tasks.update, { taskId, dueDate: '2027-01-01' }),
    ]);
    expect(await ada.ok(api.tasks.get, { taskId })).toMatchObject({
      title: 'Title',
      description: 'Description',
      priority: 'low',
      tags: ['tag'],
      status: 'review',
      progress: 90,
      dueDate: '2027-01-01',
      version: 7,
    });
  });

  test('that was deleted is not found', async () => {
    const { id: taskId } = await create(ada, { tags: ['home'] });
    expect(await ada.ok(api.tasks.delete, { taskId })).toEqual({ taskId });
    const missing = { status: 404, text: 'Task not found or access denied' };
    expect(await ada.refused(api.tasks.get, { taskId })).toMatchObject(missing);
    expect(await ada.refused(api.tasks.move, { taskId, status: 'review' })).toMatchObject(missing);
    expect(await ada.refused(api.tasks.delete, { taskId })).toMatchObject(missing);
  });
});

describe('lists and counts', () => {
  test('pages follow the order of the board, without a gap or a repeat', async () => {
    const eve = await app.newPerson('Eve');
    // Two tasks at the same position are ordered by id.
    for (const position of ['a1', 'Zz', 'a1', 'a0V', 'a0']) await create(eve, { position });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await eve.ok(api.tasks.list, { limit: 2, ...(after !== undefined && { after }) });
      seen.push(...page.tasks.map((task) => `${task.position} ${task.id}`));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(5);
  });

  test('the counts of the sidebar agree with the tasks', async () => {
    const [fay, gil] = await Promise.all([app.newPerson('Fay'), app.newPerson('Gil')]);
    const today = calendarDay(fay.timeZone);
    await create(fay);
    await create(fay, { dueDate: addDays(today, 1), status: 'in_progress' });
    await create(fay, { status: 'completed' });
    await shareTask(app, (await create(gil)).id, { to: fay });
    await shareTask(app, (await create(fay)).id, { to: gil });
    // Other people's tasks are not in the numbers of the day.
    const given = await create(fay, { status: 'in_progress' });
    await shareTask(app, given.id, { to: gil });
    const done = await create(fay, { status: 'completed' });
    await shareTask(app, done.id, { to: gil });
    const counts = {
      total: 7,
      dueToday: 2,
      overdue: 0,
      dueSoon: 1,
      newForMe: 1,
      waiting: 2,
      completedToday: 1,
      inProgress: 1,
      completed: 2,
      received: 1,
      assigned: 3,
    };
    expect(await fay.ok(api.tasks.counts, {})).toMatchObject(counts);
    const { tasks } = await fay.ok(api.tasks.list, {});
    expect(countTasks(tasks, { userId: fay.id, timeZone: fay.timeZone, today })).toEqual(counts);
  });
});
