import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toldOf } from '../../../../test/notifications.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createChanges } from '../../../platform/change.ts';
import { appendStatements } from '../../../platform/events/append.ts';
import { sendReminders } from './due.jobs.ts';

let app: TestApp;
let owner: Person;
/** Nine hours ahead of UTC all the year. */
let tokyo: Person;
/** Seven hours behind UTC all the year. */
let phoenix: Person;
let projectId: string;
/** Far enough ahead that no real schedule comes near it. */
const due = addDays(calendarDay('UTC'), 60);

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.newPerson('Olive Owner');
  tokyo = await app.newPerson('Taro', { timeZone: 'Asia/Tokyo' });
  phoenix = await app.newPerson('Phoebe', { timeZone: 'America/Phoenix' });
  ({ id: projectId } = await newProject(owner));
  await addToProject(owner, projectId, [tokyo, phoenix], 'Admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from tasks');
  await app.database.pool.query('delete from notifications');
  await sentUntil(at(-5, '12:00'));
});

/** A time of a day relative to the due date, in UTC. */
const at = (day: number, time: string) => new Date(`${addDays(due, day)}T${time}:00Z`);
const sentUntil = (time: Date) =>
  app.database.pool.query('update task_reminders set sent_until = $1', [time]);

/** What one node does at this time. */
async function run(now: Date, signal = new AbortController().signal): Promise<void> {
  const { database } = app;
  const changes = createChanges({
    database,
    events: { appendStatements, wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  await sendReminders({ db: database.db, changes }, now, signal);
}

const create = (assignee: Person, fields: object = {}) =>
  owner.ok(api.tasks.create, {
    id: newId(),
    title: 'Dredge',
    projectId,
    dueDate: due,
    assigneeId: assignee.id,
    ...fields,
  });
const messages = async (person: Person, type: 'task_due_soon' | 'task_deadline_reminder') =>
  (await toldOf(person, type)).map(({ message }) => message);
const soon = (person: Person) => messages(person, 'task_due_soon');
const deadline = (person: Person) => messages(person, 'task_deadline_reminder');

describe('a task', () => {
  test('is due soon when the second day before it begins for its assignee, and says so once', async () => {
    const { id } = await create(tokyo);
    await create(phoenix);
    await run(at(-3, '14:45'));
    expect([await soon(tokyo), await soon(phoenix)]).toEqual([[], []]);
    await run(at(-3, '15:00'));
    expect([await soon(tokyo), await soon(phoenix)]).toEqual([['Due in 2 days: “Dredge”.'], []]);
    await run(at(-2, '06:45'));
    expect(await soon(phoenix)).toEqual([]);
    await run(at(-2, '07:00'));
    for (const person of [tokyo, phoenix]) expect(await soon(person)).toEqual(['Due in 2 days: “Dredge”.']);
    expect(await toldOf(tokyo, 'task_due_soon')).toMatchObject([
      {
        title: 'Task Due Soon',
        reason: 'you are assigned',
        actionUrl: `/app/tasks?task=${id}`,
        actionText: 'View Task',
        about: `task:${id}`,
        metadata: { taskId: id, projectId, dueDate: due },
        actorId: null,
      },
    ]);
    expect(await soon(owner)).toEqual([]);
  });

  test('has its deadline reminder 24 hours before the end of its due date there', async () => {
    await create(tokyo);
    await run(at(-1, '14:45'));
    expect(await deadline(tokyo)).toEqual([]);
    await run(at(-1, '15:00'));
    expect(await toldOf(tokyo, 'task_deadline_reminder')).toMatchObject([
      { title: 'Task Deadline Reminder', message: 'Due in 24 hours: “Dredge”.' },
    ]);
  });

  test('is reminded of once by two nodes that run at the same time, and by a node that starts over', async () => {
    await create(tokyo);
    await Promise.all([run(at(-3, '15:00')), run(at(-3, '15:00'))]);
    await sentUntil(at(-5, '12:00'));
    await run(at(-3, '15:15'));
    expect(await soon(tokyo)).toEqual(['Due in 2 days: “Dredge”.']);
  });

  test('is reminded of after a downtime, with what remains rounded up, and not once it is over', async () => {
    await create(tokyo);
    await run(at(-2, '23:00'));
    expect(await soon(tokyo)).toEqual(['Due in 1 day: “Dredge”.']);
    await create(phoenix, { title: 'Over' });
    const late = await create(tokyo, { title: 'Late' });
    await run(at(0, '04:20'));
    expect(await deadline(tokyo)).toEqual(['Due in 11 hours: “Late”.', 'Due in 11 hours: “Dredge”.']);
    expect(late.dueDate).toBe(due);
    await sentUntil(at(-5, '12:00'));
    await run(at(1, '08:00'));
    expect(await deadline(phoenix)).toEqual([]);
  });

  test('is reminded of after a run that was interrupted', async () => {
    await create(tokyo);
    await run(at(-3, '15:00'), AbortSignal.abort());
    expect(await soon(tokyo)).toEqual([]);
    await run(at(-3, '15:15'));
    expect(await soon(tokyo)).toHaveLength(1);
  });

  test('is reminded of by its new date and assignee, once for each date', async () => {
    const { id: taskId } = await create(tokyo);
    await owner.ok(api.tasks.update, { taskId, dueDate: addDays(due, 7) });
    await run(at(-1, '15:00'));
    expect([await soon(tokyo), await deadline(tokyo)]).toEqual([[], []]);
    await owner.ok(api.tasks.update, { taskId, assigneeId: phoenix.id });
    await run(at(5, '07:00'));
    expect([await soon(tokyo), await soon(phoenix)]).toEqual([[], ['Due in 2 days: “Dredge”.']]);
    await owner.ok(api.tasks.update, { taskId, dueDate: addDays(due, 9) });
    await run(at(7, '07:00'));
    expect(await soon(phoenix)).toHaveLength(2);
  });

  test('is not reminded of when it is completed, muted, deleted with its project, or newer than the time', async () => {
    const { id: taskId } = await create(tokyo, { status: 'completed' });
    const muted = await create(tokyo);
    await app.database.db
      .insertInto('notification_follows')
      .values({ user_id: tokyo.id, about: `task:${muted.id}`, level: 'muted' })
      .execute();
    const other = await newProject(owner);
    await create(owner, { projectId: other.id });
    await app.database.pool.query('update projects set deleted_at = now() where id = $1', [other.id]);
    const { id: late } = await create(tokyo);
    await app.database.pool.query('update tasks set created_at = $1 where id = $2', [at(-3, '15:05'), late]);
    await run(at(-2, '00:15'));
    expect([await soon(tokyo), await soon(owner)]).toEqual([[], []]);
    await owner.ok(api.tasks.move, { taskId, status: 'todo' });
    await run(at(-1, '15:15'));
    expect(await deadline(tokyo)).toHaveLength(2);
  });

  test('is one of as many as there are: all are reminded of', async () => {
    await app.database.pool.query(
      `insert into tasks (id, title, description, due_date, priority, status, position, progress, user_id, created_by,
         assigned_to, assigned_by)
       select gen_random_uuid(), 'Many', '', $2, 'medium', 'todo', 'a1', 0, $1, $1, $1, $1 from generate_series(1, 450)`,
      [tokyo.id, due],
    );
    await run(at(-3, '15:00'));
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from notifications where type = $1',
      ['task_due_soon'],
    );
    expect(rows).toEqual([{ count: 450 }]);
  });
});

test('the schedule of the server reminds', async () => {
  const { id } = await create(owner);
  const day = addDays(calendarDay('UTC'), 2);
  await app.database.pool.query(
    `update tasks set due_date = $1, created_at = now() - interval '3 days' where id = $2`,
    [day, id],
  );
  await sentUntil(new Date(Date.now() - 25 * 3_600_000));
  await app.database.pool.query("select graphile_worker.add_job('tasks.remind', '{}')");
  await vi.waitFor(async () => expect(await soon(owner)).toEqual(['Due in 2 days: “Dredge”.']));
});

describe('a due date that somebody moves close', () => {
  const tomorrow = addDays(calendarDay('Asia/Tokyo'), 1);

  test('is told to the assignee at once, and once', async () => {
    const { id: taskId } = await create(tokyo);
    const move = { taskId, dueDate: tomorrow, changeId: newId() };
    await owner.ok(api.tasks.update, move);
    await owner.ok(api.tasks.update, move);
    expect(await soon(tokyo)).toEqual(['Olive Owner moved “Dredge”, which is now due in 1 day.']);
    await owner.ok(api.taskChanges.undo, { changeId: move.changeId });
    expect(await soon(tokyo)).toHaveLength(1);
  });

  test('is not told when the assignee moved it, when it stays far, or when it is over', async () => {
    const { id: taskId } = await create(tokyo);
    await owner.ok(api.tasks.update, { taskId, dueDate: addDays(due, 1) });
    await tokyo.ok(api.tasks.update, { taskId, dueDate: tomorrow });
    await owner.ok(api.tasks.update, { taskId, dueDate: addDays(tomorrow, -4) });
    expect(await soon(tokyo)).toEqual([]);
  });

  test('is told for each of several tasks', async () => {
    const tasks = [await create(tokyo), await create(tokyo)];
    const taskIds = tasks.map(({ id }) => id);
    const changes = { dueDate: calendarDay('Asia/Tokyo') };
    await owner.ok(api.taskChanges.changeMany, { changeId: newId(), taskIds, changes });
    expect(await soon(tokyo)).toEqual(tasks.map(() => 'Olive Owner moved “Dredge”, which is now due today.'));
  });
});
