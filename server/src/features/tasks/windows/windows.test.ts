import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { maxPositionLength, positionAt } from '@longtable/contract/rules/task-position';
import type { Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject, projectOfThree } from '../../../../test/project.ts';
import { shareTask } from '../../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = calendarDay('UTC');
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

function create(person: Person, fields: object = {}): Promise<Task> {
  return person.ok(api.tasks.create, { id: newId(), title: 'Task', ...fields });
}

/** Tasks of one column, in order. */
async function createColumn(person: Person, count: number, fields: object = {}): Promise<Task[]> {
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    title: `Task ${index}`,
    position: `a${String.fromCharCode(97 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`,
    ...fields,
  }));
  return (await person.ok(api.tasks.createSeveral, { tasks })).tasks;
}

describe('opening a board (docs/decisions/035)', () => {
  test('has the first window of each column, with what follows and the numbers of all', async () => {
    const ada = await app.newPerson('Ada');
    const todo = await createColumn(ada, firstWindowSize + 5);
    const done = await create(ada, { status: 'completed' });
    const board = await ada.ok(api.taskWindows.board, {});
    expect(board).toMatchObject({
      total: firstWindowSize + 6,
      counts: { todo: firstWindowSize + 5, in_progress: 0, completed: 1 },
      heads: { todo: todo[0]?.position, in_progress: null, completed: done.position },
    });
    expect(idsOf(board.windows.todo.tasks)).toEqual(idsOf(todo.slice(0, firstWindowSize)));
    expect(board.windows.todo.nextPosition).toBe(todo[firstWindowSize]?.position);
    expect(board.windows.completed).toMatchObject({ next: null, nextPosition: null });
    expect(ada.known.people.get(ada.id)?.name).toBe('Ada');
    const rest = await ada.ok(api.taskWindows.window, {
      group: 'todo',
      after: board.windows.todo.next ?? '',
    });
    expect(idsOf(rest.tasks)).toEqual(idsOf(todo.slice(firstWindowSize)));
    expect(rest).toMatchObject({ next: null, nextPosition: null });
  });

  test('a task that is dropped at the end of a window stays there', async () => {
    const bob = await app.newPerson('Bob');
    const todo = await createColumn(bob, 5);
    const moved = await create(bob, { status: 'review' });
    const { tasks, nextPosition } = await bob.ok(api.taskWindows.window, { group: 'todo', limit: 3 });
    const position = positionAt([...tasks, { id: '', position: nextPosition ?? '' }], 3);
    await bob.ok(api.tasks.move, { taskId: moved.id, status: 'todo', position });
    const after = await bob.ok(api.taskWindows.window, { group: 'todo' });
    expect(idsOf(after.tasks)).toEqual(idsOf([...todo.slice(0, 3), moved, ...todo.slice(3)]));
  });

  test('has the filter in counts and windows, but not in totals and heads', async () => {
    const cem = await app.newPerson('Cem');
    const [first] = await createColumn(cem, 3, { priority: 'low' });
    await create(cem, { priority: 'low', status: 'review' });
    const high = await create(cem, { priority: 'high', position: 'b00' });
    const board = await cem.ok(api.taskWindows.board, { priority: 'high' });
    expect(board).toMatchObject({
      total: 5,
      totals: { todo: 4, review: 1 },
      counts: { todo: 1, review: 0 },
      heads: { todo: first?.position },
    });
    expect(idsOf(board.windows.todo.tasks)).toEqual([high.id]);
    expect(await cem.ok(api.tasks.counts, { priority: 'high' })).toMatchObject({
      total: 5,
      totals: { todo: 4, review: 1 },
      columns: { todo: 1, review: 0 },
      heads: { todo: first?.position },
    });
  });

  test('has what was completed before a day last in Completed, wherever it is in the order', async () => {
    const fay = await app.newPerson('Fay');
    const done = await createColumn(fay, 6, { status: 'completed' });
    const [first, one, two, other, three, four] = done;
    const old = idsOf([first, other].flatMap((task) => task ?? []));
    await app.database.pool.query(
      "update tasks set completed_at = '2026-01-05T09:00:00Z' where id = any($1::uuid[])",
      [old],
    );
    const foldBefore = '2026-01-06';
    const lately = idsOf([one, two, three, four].flatMap((task) => task ?? []));
    const board = await fay.ok(api.taskWindows.board, { foldBefore });
    expect(idsOf(board.windows.completed.tasks)).toEqual([...lately, ...old]);
    expect(board).toMatchObject({ counts: { completed: 6 }, heads: { completed: first?.position } });

    const read = (limit: number, after?: string) =>
      fay.ok(api.taskWindows.window, { group: 'completed', foldBefore, limit, ...(after && { after }) });
    expect((await read(3)).nextPosition).toBe(four?.position);
    // A task that is dropped after all of the later ones goes to their end, not before the first old one.
    const whole = await read(4);
    expect(whole).toMatchObject({ next: expect.any(String) as string, nextPosition: null });
    const rest = await read(1, whole.next ?? '');
    expect([...idsOf(whole.tasks), ...idsOf(rest.tasks)]).toEqual([...lately, first?.id]);
    expect(rest.nextPosition).toBe(other?.position);
    expect(idsOf((await read(50, rest.next ?? '')).tasks)).toEqual([other?.id]);
    const cursor = { group: 'completed', foldBefore, after: `${newId()}a0` } as const;
    expect(await fay.refused(api.taskWindows.window, cursor)).toMatchObject({ code: 'request/malformed' });
    // The day before, they are not old yet.
    const earlier = await fay.ok(api.taskWindows.board, { foldBefore: '2026-01-05' });
    expect(idsOf(earlier.windows.completed.tasks)).toEqual(idsOf(done));
  });

  test('of a range of days has the tasks with a day in it, without a start the due date alone', async () => {
    const far = await app.newPerson('Far', { timeZone: 'Pacific/Kiritimati' });
    const there = calendarDay(far.timeZone);
    const within = await create(far, { startDate: addDays(there, -9), dueDate: addDays(there, 9) });
    const before = await create(far, { dueDate: addDays(there, -1) });
    const undated = await create(far, { dueDate: addDays(there, 30) });
    const after = await create(far, { startDate: addDays(there, 1), dueDate: addDays(there, 2) });
    const inRange = async (from: number, to: number) => {
      const range = { from: addDays(there, from), to: addDays(there, to) };
      const board = await far.ok(api.taskWindows.board, range);
      const { tasks } = await far.ok(api.taskWindows.window, { ...range, group: 'todo' });
      expect(board).toMatchObject({ total: 4, counts: { todo: tasks.length } });
      expect(idsOf(board.windows.todo.tasks)).toEqual(idsOf(tasks));
      expect((await far.ok(api.tasks.counts, range)).columns.todo).toBe(tasks.length);
      return new Set(idsOf(tasks));
    };
    expect(await inRange(0, 0)).toEqual(new Set([within.id]));
    expect(await inRange(-1, -1)).toEqual(new Set([within.id, before.id]));
    expect(await inRange(1, 30)).toEqual(new Set([within.id, undated.id, after.id]));
  });

  test('by project and by days of completion counts and shows what matches', async () => {
    const lou = await app.newPerson('Lou', { timeZone: 'Pacific/Kiritimati' });
    const there = calendarDay(lou.timeZone);
    const [one, other] = [await newProject(lou), await newProject(lou)];
    const inOne = await create(lou, { projectId: one.id });
    await create(lou, { projectId: other.id });
    const shown = async (input: object) => {
      const board = await lou.ok(api.taskWindows.board, input);
      const tasks = Object.values(board.windows).flatMap((window) => window.tasks);
      expect(Object.values(board.counts).reduce((sum, count) => sum + count, 0)).toBe(tasks.length);
      return idsOf(tasks);
    };
    expect(await shown({ project: one.id })).toEqual([inOne.id]);
    const completedOn = async (day: string, time: string) => {
      const { id } = await create(lou, { status: 'completed' });
      // Kiritimati is 14 hours ahead.
      const completedAt = `${day} ${time}+14`;
      await app.database.db
        .updateTable('tasks')
        .set({ completed_at: completedAt })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const early = await completedOn(there, '00:00:00');
    const late = await completedOn(there, '23:59:59');
    const before = await completedOn(addDays(there, -1), '23:59:59');
    expect(new Set(await shown({ completed: 'today' }))).toEqual(new Set([early, late]));
    const [week, lastWeek] = [
      await shown({ completed: 'this-week' }),
      await shown({ completed: 'last-week' }),
    ];
    expect(week).toEqual(expect.arrayContaining([early, late]));
    expect([...week, ...lastWeek].filter((id) => id === before)).toHaveLength(1);
    expect(await shown({ completed: 'today', project: one.id })).toEqual([]);
  });

  test('drops unknown values of a filter, and refuses invalid ones', async () => {
    const dee = await app.newPerson('Dee');
    await create(dee);
    const { counts } = await dee.ok(api.taskWindows.board, { priority: 'urgent', status: '', tag: ',' });
    expect(counts.todo).toBe(1);
    for (const input of [
      { due: 'someday' },
      { completed: 'someday' },
      { sort: 'position' },
      { projectId: 'none' },
      { text: 'x'.repeat(201) },
      { from: today },
      { from: '2026-02-30', to: today },
    ])
      expect(await dee.refused(api.taskWindows.board, input)).toMatchObject({ code: 'request/malformed' });
  });
});

test('the longest titles and positions fit into the indexes', async () => {
  const ivy = await app.newPerson('Ivy');
  const project = await newProject(ivy);
  // At random, so that they cannot be compressed; three bytes for each character.
  const title = Array.from({ length: maxTitleLength }, () =>
    String.fromCharCode(0x4e00 + Math.floor(Math.random() * 0x5000)),
  ).join('');
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const fraction = Array.from(
    { length: maxPositionLength - 3 },
    () => digits[Math.floor(Math.random() * 62)],
  );
  const position = `a0${fraction.join('')}V`;
  const task = await create(ivy, { title, position, projectId: project.id });
  const { tasks } = await ivy.ok(api.taskWindows.window, { group: 'todo', projectId: project.id });
  expect(tasks).toMatchObject([{ id: task.id, title, position }]);
});

describe('a window', () => {
  test('refuses a cursor of another order', async () => {
    const eve = await app.newPerson('Eve');
    await createColumn(eve, 3);
    const byTitle = await eve.ok(api.taskWindows.window, { group: 'todo', sort: 'title', limit: 1 });
    for (const after of ['', 'nonsense', `${newId()}|`, byTitle.next ?? ''])
      expect(
        await eve.refused(api.taskWindows.window, { group: 'todo', sort: 'dueDate', after }),
      ).toMatchObject({ code: 'request/malformed' });
    expect(await eve.refused(api.taskWindows.window, { group: 'all' })).toMatchObject({ status: 400 });
    expect(await eve.refused(api.taskWindows.window, { group: 'todo', limit: 101 })).toMatchObject({
      status: 400,
    });
  });

  test('of the Desk has open tasks of the person, by the day in their time zone', async () => {
    const far = await app.newPerson('Far', { timeZone: 'Pacific/Kiritimati' });
    const there = calendarDay(far.timeZone);
    const late = await create(far, { dueDate: addDays(there, -1) });
    const high = await create(far, { dueDate: there, priority: 'high' });
    const low = await create(far, { dueDate: there, priority: 'low' });
    await create(far, { dueDate: there, status: 'completed' });
    const given = await create(far, { dueDate: there });
    await shareTask(app, given.id, { to: await app.newPerson('Fred') });
    const overdue = await far.ok(api.taskWindows.window, { group: 'overdue' });
    const dueToday = await far.ok(api.taskWindows.window, { group: 'due-today' });
    expect(idsOf(overdue.tasks)).toEqual([late.id]);
    expect(idsOf(dueToday.tasks)).toEqual([high.id, low.id]);
    expect(await far.ok(api.tasks.counts, {})).toMatchObject({ overdue: 1, dueToday: 2 });
  });

  test('of the next days, of what is new and of what others do has as many tasks as are counted', async () => {
    const [ned, pam] = await Promise.all([app.newPerson('Ned'), app.newPerson('Pam')]);
    const there = calendarDay(ned.timeZone);
    const [tomorrow, last] = [
      await create(ned, { dueDate: addDays(there, 1) }),
      await create(ned, { dueDate: addDays(there, 7) }),
    ];
    for (const days of [-1, 0, 8]) await create(ned, { dueDate: addDays(there, days) });
    await create(ned, { dueDate: addDays(there, 1), status: 'completed' });
    const given = async (from: Person, to: Person, fields: object) => {
      const task = await create(from, fields);
      await shareTask(app, task.id, { to });
      return task;
    };
    const fresh = await given(pam, ned, { dueDate: addDays(there, 9) });
    for (const status of ['in_progress', 'completed'])
      await given(pam, ned, { status, dueDate: addDays(there, 9) });
    const open = await given(ned, pam, { status: 'review', dueDate: addDays(there, 2) });
    await given(ned, pam, { status: 'completed', dueDate: addDays(there, 2) });
    const listed = async (group: 'due-soon' | 'new' | 'waiting') =>
      idsOf((await ned.ok(api.taskWindows.window, { group })).tasks);
    expect(await listed('due-soon')).toEqual([tomorrow.id, last.id]);
    expect(await listed('new')).toEqual([fresh.id]);
    expect(await listed('waiting')).toEqual([open.id]);
    expect(await ned.ok(api.tasks.counts, {})).toMatchObject({ dueSoon: 2, newForMe: 1, waiting: 1 });
    const first = await ned.ok(api.taskWindows.window, { group: 'due-soon', limit: 1 });
    const next = await ned.ok(api.taskWindows.window, {
      group: 'due-soon',
      limit: 1,
      after: first.next ?? '',
    });
    expect(idsOf([...first.tasks, ...next.tasks])).toEqual([tomorrow.id, last.id]);
  });

  test('loses no task that stays while others move', async () => {
    const gus = await app.newPerson('Gus');
    const column = await createColumn(gus, 40);
    const staying = column.filter((_, index) => index % 2 === 0);
    const moving = column.filter((_, index) => index % 2 === 1);
    const seen: string[] = [];
    let after: string | null = null;
    let moves: Promise<unknown> = Promise.resolve();
    do {
      const window: { tasks: Task[]; next: string | null } = await gus.ok(api.taskWindows.window, {
        group: 'todo',
        limit: 3,
        ...(after !== null && { after }),
      });
      seen.push(...idsOf(window.tasks));
      after = window.next;
      const [one, other] = [moving.pop(), moving.shift()];
      moves = Promise.all([
        moves,
        one && gus.ok(api.tasks.move, { taskId: one.id, status: 'todo', position: 'Zz' }),
        other && gus.ok(api.tasks.move, { taskId: other.id, status: 'review' }),
      ]);
    } while (after !== null);
    await moves;
    expect(seen.filter((id) => staying.some((task) => task.id === id))).toEqual(idsOf(staying));
  });
});

describe('who sees what', () => {
  test('a window of a project is for its members', async () => {
    const { owner, member, stranger, project } = await projectOfThree(app);
    const task = await create(owner, { projectId: project.id, tags: ['secret'] });
    await create(owner);
    const input = { projectId: project.id };
    expect(await member.ok(api.taskWindows.board, input)).toMatchObject({ total: 1, counts: { todo: 1 } });
    expect((await owner.ok(api.taskWindows.window, { ...input, group: 'todo' })).tasks).toHaveLength(1);
    expect(await member.ok(api.taskWindows.facets, input)).toMatchObject({
      tags: [{ tag: 'secret', count: 1 }],
      assignees: [{ personId: owner.id, count: 1 }],
      more: false,
    });
    const last = { ...input, status: 'todo' } as const;
    expect(await member.ok(api.taskWindows.lastPosition, last)).toEqual({ position: task.position });
    expect(await stranger.ok(api.taskWindows.lastPosition, last)).toEqual({ position: null });
    expect(await stranger.ok(api.taskWindows.board, input)).toMatchObject({ total: 0, counts: { todo: 0 } });
    expect(await stranger.ok(api.taskWindows.facets, input)).toMatchObject({ tags: [], assignees: [] });
    expect((await stranger.ok(api.tasks.list, input)).tasks).toEqual([]);
    expect((await stranger.ok(api.taskWindows.byIds, { ids: task.id })).tasks).toEqual([]);
  });

  test('tasks by their ids leave out those that are unknown or deleted', async () => {
    const hal = await app.newPerson('Hal');
    const [one, two, gone] = await createColumn(hal, 3);
    if (!one || !two || !gone) throw new Error('No tasks.');
    await hal.ok(api.tasks.delete, { taskId: gone.id });
    const ids = [two.id, gone.id, newId(), one.id].join();
    expect(idsOf((await hal.ok(api.taskWindows.byIds, { ids })).tasks)).toEqual([one.id, two.id]);
    expect(await hal.refused(api.taskWindows.byIds, { ids: 'x' })).toMatchObject({ status: 400 });
  });

  test('dependencies outside the response are named to those who see them', async () => {
    const [ida, joe] = await Promise.all([app.newPerson('Ida'), app.newPerson('Joe')]);
    const hidden = await create(ida, { title: 'Hidden' });
    const done = await create(ida, { title: 'Done', status: 'completed' });
    const dependencies = [hidden.id, done.id];
    const task = await create(ida, { status: 'review', dependencies });
    await shareTask(app, task.id, { to: joe });
    await shareTask(app, done.id, { to: joe });
    const input = { group: 'review' } as const;
    const { related } = await joe.ok(api.taskWindows.window, input);
    expect(related).toHaveLength(2);
    expect(related).toContainEqual({ id: hidden.id, title: null, isCompleted: false });
    expect(related).toContainEqual({ id: done.id, title: 'Done', isCompleted: true });
    expect((await ida.ok(api.taskWindows.window, input)).related).toContainEqual({
      id: hidden.id,
      title: 'Hidden',
      isCompleted: false,
    });
    // All of them are in the response.
    expect((await ida.ok(api.taskWindows.board, {})).related).toEqual([]);
  });

  test('tasks of a project that is being deleted are in no window and no count', async () => {
    const kim = await app.newPerson('Kim');
    const project = await newProject(kim);
    await create(kim, { projectId: project.id, dueDate: today });
    await app.database.db
      .updateTable('projects')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', project.id)
      .execute();
    expect(await kim.ok(api.taskWindows.board, {})).toMatchObject({ total: 0 });
    expect((await kim.ok(api.taskWindows.window, { group: 'due-today' })).tasks).toEqual([]);
    expect(await kim.ok(api.tasks.counts, {})).toMatchObject({ total: 0, dueToday: 0 });
  });
});
