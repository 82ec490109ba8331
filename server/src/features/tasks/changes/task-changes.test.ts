import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskChangesApi as many } from '@longtable/contract/task-changes';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createLog } from '../../../platform/log/log.ts';
import { forgetDeletedJob } from '../tasks.trash.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let eve: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const named = ['Ada', 'Ben', 'Eve'].map((name) => app.newPerson(name));
  [ada, ben, eve] = (await Promise.all(named)) as [Person, Person, Person];
  await connect(ada, ben);
});

const create = (person: Person, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title: 'Rake leaves', ...fields });
const get = (person: Person, { id }: Pick<Task, 'id'>) => person.ok(api.get, { taskId: id });
const ids = (tasks: readonly Pick<Task, 'id'>[]) => tasks.map(({ id }) => id);
const changeMany = (
  person: Person,
  tasks: readonly Pick<Task, 'id'>[],
  changes: object,
  changeId = newId(),
) => person.ok(many.changeMany, { changeId, taskIds: ids(tasks), changes });
const undo = (person: Person, changeId: string) => person.ok(many.undo, { changeId });
/** Expects exactly one task. */
function the<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`There are ${items.length}.`);
  return item;
}
/** The fields of a task that a change and its undo may alter. */
const lasting = ({ version: _, updatedAt: __, ...task }: Task) => task;

describe('changing many tasks', () => {
  test('changes each one, and publishes them together', async () => {
    const tasks = [
      await create(ada, { tags: ['home'], status: 'in_progress' }),
      await create(ada, { tags: ['Work', 'home'] }),
    ];
    const [byAda] = await recordEvents(app, [ada], async () => {
      const { tasks: after, refused } = await changeMany(ada, tasks, {
        status: 'Completed',
        priority: 'high',
        dueDate: '2026-12-24',
        addTags: ['winter'],
        removeTags: ['HOME'],
      });
      expect(refused).toEqual([]);
      expect(after.map(({ tags }) => tags)).toEqual([['winter'], ['Work', 'winter']]);
      for (const task of after) {
        expect(task).toMatchObject({ status: 'completed', progress: 100, priority: 'high', version: 2 });
        expect(task).toMatchObject({ dueDate: '2026-12-24', can: { edit: true } });
        expect(await get(ada, task)).toEqual(task);
      }
    });
    expect(only(byAda, 'tasks.saved').map((event) => event.tasks.length)).toEqual([2]);
    expect(only(byAda, 'task.saved')).toEqual([]);
  });

  test('changes those it can, and gives the reason for the others', async () => {
    const own = await create(ada);
    const [alien, received] = [await create(eve), await create(ben, { assigneeId: ada.id })];
    const missing = { id: newId() };
    const { tasks, refused } = await changeMany(ada, [own, alien, received, missing], { priority: 'low' });
    expect(ids(tasks)).toEqual([own.id]);
    expect(refused.map(({ taskId, code }) => [taskId, code])).toEqual([
      [alien.id, 'task/not-found'],
      [received.id, 'task/not-allowed'],
      [missing.id, 'task/not-found'],
    ]);
    expect(await get(eve, alien)).toMatchObject({ priority: 'medium' });
    // Everyone whom a task concerns may change its status.
    expect((await changeMany(ada, [received], { status: 'review' })).refused).toEqual([]);
  });

  test('assigns tasks only to people who may have them', async () => {
    const project = await newProject(ada);
    const [free, ofProject] = [await create(ada), await create(ada, { projectId: project.id })];
    const { tasks, refused } = await changeMany(ada, [free, ofProject], { assigneeId: ben.id });
    expect(tasks.map(({ assignedTo, assignedBy }) => [assignedTo, assignedBy])).toEqual([[ben.id, ada.id]]);
    expect(refused).toMatchObject([{ taskId: ofProject.id, code: 'task/assignee-not-in-project' }]);
  });

  test('is made once when sent twice, whatever happened in between', async () => {
    const tasks = [await create(ada), await create(ada)];
    const changeId = newId();
    await changeMany(ada, tasks, { status: 'review' }, changeId);
    await ada.ok(api.move, { taskId: tasks[0]?.id ?? '', status: 'todo' });
    const again = await changeMany(ada, tasks, { status: 'review' }, changeId);
    expect(again.tasks.map(({ status }) => status)).toEqual(['todo', 'review']);
  });

  test('repeated, shows nothing that the person may not see', async () => {
    const [own, hidden] = [await create(ada), await create(eve, { title: 'Secret' })];
    const changeId = newId();
    await changeMany(ada, [own], { status: 'review' }, changeId);
    const again = await changeMany(ada, [hidden, own], { status: 'review' }, changeId);
    expect(ids(again.tasks)).toEqual([own.id]);
    const project = await newProject(eve);
    await addToProject(eve, project.id, [ada]);
    const shared = await create(ada, { projectId: project.id });
    const ofProject = newId();
    await changeMany(ada, [shared], { status: 'review' }, ofProject);
    await ada.ok(projectsApi.leave, { projectId: project.id });
    expect((await changeMany(ada, [shared], { status: 'review' }, ofProject)).tasks).toEqual([]);
  });

  test('updates and publishes the counts of the projects', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve]);
    const tasks = await Promise.all([1, 2, 3, 4].map(() => create(ada, { projectId: project.id })));
    const [byEve] = await recordEvents(app, [eve], () =>
      changeMany(ada, tasks.slice(1), { status: 'completed' }),
    );
    expect(only(byEve, 'project.progress')).toMatchObject([{ totalTasks: 4, completedTasks: 3 }]);
    expect(only(byEve, 'project-activity.added')).toHaveLength(3);
    const [deleted] = await recordEvents(app, [eve], () =>
      ada.ok(many.deleteMany, { changeId: newId(), taskIds: ids(tasks.slice(2)) }),
    );
    expect(only(deleted, 'project.progress')).toMatchObject([{ totalTasks: 2, completedTasks: 1 }]);
    expect(only(deleted, 'tasks.deleted').map(({ taskIds }) => taskIds.length)).toEqual([2]);
  });

  test('made by several people at once ends with one of the changes', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve], 'Admin');
    const tasks = await Promise.all(Array.from({ length: 30 }, () => create(ada, { projectId: project.id })));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        changeMany(ada, tasks, { status: 'completed', priority: 'high' }),
        changeMany(eve, tasks.toReversed(), { status: 'todo', priority: 'low' }),
        ada.ok(api.move, { taskId: tasks[3]?.id ?? '', status: 'review' }),
      ]);
      const after = (await ada.ok(api.list, {})).tasks.filter(({ projectId }) => projectId === project.id);
      const others = after.filter(({ id }) => id !== tasks[3]?.id);
      expect(new Set(others.map(({ status, priority }) => status + priority)).size).toBe(1);
      const { completedTasks, totalTasks } = await ada.ok(projectsApi.get, { projectId: project.id });
      expect(totalTasks).toBe(30);
      expect(completedTasks).toBe(after.filter(({ status }) => status === 'completed').length);
    }
  });
});

describe('a change with an id is made once', () => {
  const move = (person: Person, { id }: Pick<Task, 'id'>, status: Task['status'], changeId: string) =>
    person.ok(api.move, { taskId: id, status, changeId });

  test('a repeated move, whose answer was lost, is answered with the task', async () => {
    const task = await create(ada);
    const changeId = newId();
    const first = await move(ada, task, 'review', changeId);
    const [received] = await recordEvents(app, [ada], async () => {
      expect(await move(ada, task, 'review', changeId)).toEqual(first);
    });
    expect(only(received, 'task.saved')).toEqual([]);
  });

  test('a move repeated after its undo changes nothing', async () => {
    const task = await create(ada, { repeat: { unit: 'week', every: 1 } });
    const changeId = newId();
    await move(ada, task, 'completed', changeId);
    await undo(ada, changeId);
    const undone = await get(ada, task);
    const [received] = await recordEvents(app, [ada], async () => {
      expect(await move(ada, task, 'completed', changeId)).toEqual(undone);
    });
    expect(only(received, 'task.saved')).toEqual([]);
    expect(await get(ada, task)).toEqual(undone);
    const { tasks } = await ada.ok(api.list, {});
    expect(ids(tasks.filter(({ title }) => title === task.title))).toEqual([task.id]);
    expect((await undo(ada, changeId)).tasks).toEqual([undone]);
  });

  test('and neither does a new position in its column', async () => {
    const task = await create(ada, { position: 'a5' });
    const input = { taskId: task.id, status: 'todo', position: 'a1', changeId: newId() } as const;
    await ada.ok(api.move, input);
    await ada.ok(api.move, { taskId: task.id, status: 'todo', position: 'a9' });
    expect(await ada.ok(api.move, input)).toMatchObject({ position: 'a9', version: 3 });
    expect(await get(ada, task)).toMatchObject({ position: 'a9', version: 3 });
  });

  test('a repeated edit keeps what somebody has changed since', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve], 'Admin');
    const task = await create(ada, { projectId: project.id });
    const input = { taskId: task.id, title: 'By Ada', changeId: newId() };
    await ada.ok(api.update, input);
    const byEve = await eve.ok(api.update, { taskId: task.id, title: 'By Eve' });
    expect(await ada.ok(api.update, input)).toMatchObject({ title: 'By Eve', version: byEve.version });
    expect(await get(eve, task)).toEqual(byEve);
  });

  test('a repeated edit is not refused because of later changes', async () => {
    const [blocker, task] = [await create(ada), await create(ada)];
    const changeId = newId();
    await move(ada, task, 'completed', changeId);
    await undo(ada, changeId);
    const waiting = await ada.ok(api.update, { taskId: task.id, dependencies: [blocker.id] });
    expect(await move(ada, task, 'completed', changeId)).toEqual(waiting);
    const dated = { taskId: task.id, startDate: '2026-03-01', dueDate: '2026-03-02' };
    await ada.ok(api.update, dated);
    const late = { taskId: task.id, startDate: '2026-03-02', changeId: newId() };
    await ada.ok(api.update, late);
    const earlier = await ada.ok(api.update, {
      taskId: task.id,
      startDate: '2026-01-01',
      dueDate: '2026-01-02',
    });
    expect(await ada.ok(api.update, late)).toEqual(earlier);
  });

  test('refuses an id that somebody else has used on the task', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve], 'Admin');
    const task = await create(ada, { projectId: project.id });
    const changeId = newId();
    const moved = await move(ada, task, 'review', changeId);
    const taken = { code: 'request/id-taken' };
    const taskId = task.id;
    expect(await eve.refused(api.move, { taskId, status: 'todo', changeId })).toMatchObject(taken);
    expect(await eve.refused(api.update, { taskId, title: 'Mine', changeId })).toMatchObject(taken);
    const several = { changeId, taskIds: [taskId], changes: { priority: 'low' } } as const;
    expect(await eve.refused(many.changeMany, several)).toMatchObject(taken);
    expect(await get(ada, task)).toEqual(moved);
    // The id can be used for another task.
    const another = await create(eve);
    expect(await move(eve, another, 'review', changeId)).toMatchObject({ status: 'review' });
  });
});

describe('undo', () => {
  test('reverts position, progress and completion of a move', async () => {
    const task = await create(ada, { status: 'in_progress', position: 'a5' });
    await ada.ok(api.move, { taskId: task.id, status: 'review' });
    await ada.ok(api.move, { taskId: task.id, status: 'in_progress' });
    const before = await get(ada, task);
    expect(before.progress).toBe(90);
    const changeId = newId();
    await ada.ok(api.move, { taskId: task.id, status: 'todo', position: 'a1', changeId });
    expect(await get(ada, task)).toMatchObject({ progress: 0 });
    const { tasks, refused } = await undo(ada, changeId);
    expect(refused).toEqual([]);
    expect(lasting(the(tasks))).toEqual(lasting(before));
    expect(lasting(await get(ada, task))).toEqual(lasting(before));
  });

  test('reverts the position in the column', async () => {
    const task = await create(ada, { position: 'a5' });
    const changeId = newId();
    await ada.ok(api.move, { taskId: task.id, status: 'todo', position: 'a1', changeId });
    expect((await undo(ada, changeId)).tasks).toMatchObject([{ position: 'a5' }]);
  });

  test('reverts an edit of every field', async () => {
    const project = await newProject(ada);
    const other = await create(ada, { title: 'Other' });
    const task = await create(ada, {
      description: 'Long',
      tags: ['a', 'b'],
      repeat: { unit: 'week', every: 1, weekdays: [1, 3] },
      startDate: '2026-11-01',
      dueDate: '2026-11-30',
      estimatedHours: 2,
    });
    const changeId = newId();
    await ada.ok(api.update, {
      taskId: task.id,
      changeId,
      title: 'Changed',
      description: '',
      tags: [],
      repeat: null,
      startDate: null,
      dueDate: '2027-01-01',
      estimatedHours: null,
      projectId: project.id,
      dependencies: [other.id],
      status: 'blocked',
      priority: 'low',
    });
    expect(lasting(the((await undo(ada, changeId)).tasks))).toEqual(lasting(task));
  });

  test('keeps what somebody has changed since, and then reverts nothing of the task', async () => {
    const tasks = await Promise.all([create(ada), create(ada), create(ada)]);
    const changeId = newId();
    await changeMany(ada, tasks, { priority: 'high' }, changeId);
    await ada.ok(api.update, { taskId: tasks[0].id, priority: 'low' });
    await ada.ok(api.update, { taskId: tasks[1].id, title: 'Another title' });
    const answer = await undo(ada, changeId);
    expect(answer.refused).toMatchObject([{ taskId: tasks[0].id, code: 'task/changed-since' }]);
    expect(answer.tasks.map(({ title, priority }) => [title, priority])).toEqual([
      ['Another title', 'medium'],
      ['Rake leaves', 'medium'],
    ]);
  });

  test('is for the person who made the change, while they have the right', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve], 'Admin');
    const task = await create(ada, { projectId: project.id });
    const changeId = newId();
    await eve.ok(api.update, { taskId: task.id, title: 'By Eve', changeId });
    expect(await ada.refused(many.undo, { changeId })).toMatchObject({ code: 'task/undo-over' });
    const deletion = newId();
    const another = await create(ada, { projectId: project.id });
    await eve.ok(api.delete, { taskId: another.id, changeId: deletion });
    await eve.ok(projectsApi.leave, { projectId: project.id });
    expect(await eve.refused(many.undo, { changeId })).toMatchObject({ code: 'task/not-found' });
    expect((await undo(eve, deletion)).refused).toMatchObject([{ code: 'task/undo-over' }]);
    expect((await ada.send(api.get, { taskId: another.id })).status).toBe(404);
  });

  test('is refused after an hour', async () => {
    const task = await create(ada);
    const [moved, deleted] = [newId(), newId()];
    await ada.ok(api.move, { taskId: task.id, status: 'review', changeId: moved });
    const hour = "interval '61 minutes'";
    await app.database.pool.query(`update task_activity set at = at - ${hour} where change_id = $1`, [moved]);
    expect(await ada.refused(many.undo, { changeId: moved })).toMatchObject({ code: 'task/undo-over' });
    await ada.ok(api.delete, { taskId: task.id, changeId: deleted });
    await app.database.pool.query(
      `update deleted_tasks set deleted_at = deleted_at - ${hour} where change_id = $1`,
      [deleted],
    );
    expect(await ada.refused(many.undo, { changeId: deleted })).toMatchObject({ code: 'task/undo-over' });
    const forget = forgetDeletedJob(app.database.db);
    // As the clock starts it.
    await forget.run({ _cron: {} }, { log: createLog('silent'), signal: new AbortController().signal });
    const kept = app.database.db.selectFrom('deleted_tasks').where('change_id', '=', deleted);
    expect(await kept.selectAll().execute()).toEqual([]);
  });

  test('of a deletion happens once, however often it is requested at once', async () => {
    const task = await create(ada);
    const changeId = newId();
    await ada.ok(api.delete, { taskId: task.id, changeId });
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(ada, changeId)));
    for (const answer of answers) expect(ids(answer.tasks)).toEqual([task.id]);
    const restored = app.database.db
      .selectFrom('task_activity')
      .where('task_id', '=', task.id)
      .where('kind', '=', 'restored');
    expect(await restored.select('id').execute()).toHaveLength(1);
  });

  test('repeated, after a lost answer, is answered with the tasks as they are', async () => {
    const [moved, deleted] = [await create(ada), await create(ada)];
    const repeating = await create(ada, { repeat: { unit: 'week', every: 1 } });
    const [move, completion, deletion] = [newId(), newId(), newId()];
    await ada.ok(api.move, { taskId: moved.id, status: 'review', changeId: move });
    await ada.ok(api.move, { taskId: repeating.id, status: 'completed', changeId: completion });
    await ada.ok(api.delete, { taskId: deleted.id, changeId: deletion });
    const first = [await undo(ada, move), await undo(ada, completion), await undo(ada, deletion)];
    expect(first[1]?.deleted).toHaveLength(1);
    await ada.ok(api.update, { taskId: moved.id, title: 'Since' });
    const second = [await undo(ada, move), await undo(ada, completion), await undo(ada, deletion)];
    expect(second[0]?.tasks).toMatchObject([{ title: 'Since', status: 'todo' }]);
    expect(second.slice(1)).toEqual(first.slice(1));
    // Shows the actor only, and what they still see.
    expect(await eve.refused(many.undo, { changeId: move })).toMatchObject({ code: 'task/undo-over' });
    await ada.ok(api.delete, { taskId: moved.id });
    expect(await ada.refused(many.undo, { changeId: move })).toMatchObject({ code: 'task/undo-over' });
  });

  test('of several changes with one id closes no circle', async () => {
    const [a, b, c] = [await create(ada), await create(ada), await create(ada)];
    await ada.ok(api.update, { taskId: a.id, dependencies: [b.id] });
    const changeId = newId();
    await ada.ok(api.update, { taskId: a.id, dependencies: [], changeId });
    await ada.ok(api.update, { taskId: c.id, title: 'Also', changeId });
    await ada.ok(api.update, { taskId: b.id, dependencies: [a.id] });
    const { tasks, refused } = await undo(ada, changeId);
    expect(ids(tasks)).toEqual([c.id]);
    expect(refused).toMatchObject([{ taskId: a.id, code: 'task/dependency-circle' }]);
    expect((await get(ada, a)).dependencies).toEqual([]);
  });
});

describe('undoing a deletion', () => {
  test('restores tasks with tags, steps, dependencies in both directions, comments and history', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [eve]);
    const first = await create(ada, { projectId: project.id, title: 'First' });
    const task = await create(ada, {
      projectId: project.id,
      tags: ['one', 'two'],
      subtasks: [{ id: newId(), title: 'A step', done: true }],
      dependencies: [first.id],
      assigneeId: eve.id,
      repeat: { unit: 'month', every: 1 },
    });
    const last = await create(ada, { projectId: project.id, dependencies: [task.id] });
    await app.database.db
      .insertInto('task_comments')
      .values({ id: newId(), task_id: task.id, author_id: eve.id, content: 'Well said' })
      .execute();
    const before = await get(ada, task);
    const changeId = newId();
    const taskIds = [task.id, first.id];
    await ada.ok(many.deleteMany, { changeId, taskIds });
    expect((await ada.send(api.get, { taskId: task.id })).status).toBe(404);
    const [byEve] = await recordEvents(app, [eve], async () => {
      const answer = await undo(ada, changeId);
      expect(ids(answer.tasks).toSorted()).toEqual(taskIds.toSorted());
    });
    expect(
      only(byEve, 'tasks.restored')
        .flatMap(({ tasks }) => ids(tasks))
        .toSorted(),
    ).toEqual(taskIds.toSorted());
    expect(only(byEve, 'project.progress').at(-1)).toMatchObject({ totalTasks: 3 });
    const after = await get(ada, task);
    expect(lasting(after)).toEqual(lasting(before));
    expect(after.version).toBeGreaterThan(before.version);
    expect((await get(ada, last)).dependencies).toEqual([task.id]);
    const { db } = app.database;
    const kept = await db.selectFrom('task_comments').where('task_id', '=', task.id).selectAll().execute();
    expect(kept).toMatchObject([{ content: 'Well said', author_id: eve.id }]);
    expect(
      await db.selectFrom('deleted_tasks').selectAll().where('task_id', 'in', taskIds).execute(),
    ).toEqual([]);
    expect((await ada.ok(projectsApi.get, { projectId: project.id })).totalTasks).toBe(3);
  });

  test('closes no circle', async () => {
    const [a, b] = [await create(ada, { title: 'A' }), await create(ada, { title: 'B' })];
    const middle = await create(ada, { title: 'Middle', dependencies: [b.id] });
    await ada.ok(api.update, { taskId: a.id, dependencies: [middle.id] });
    const changeId = newId();
    await ada.ok(api.delete, { taskId: middle.id, changeId });
    await ada.ok(api.update, { taskId: b.id, dependencies: [a.id] });
    await undo(ada, changeId);
    expect((await get(ada, middle)).dependencies).toEqual([]);
  });

  test('is refused once the project is deleted, or the person has left it', async () => {
    const project = await newProject(ada);
    const task = await create(ada, { projectId: project.id });
    const changeId = newId();
    await ada.ok(api.delete, { taskId: task.id, changeId });
    await ada.ok(projectsApi.delete, { projectId: project.id });
    expect((await undo(ada, changeId)).refused).toMatchObject([{ code: 'task/undo-over' }]);
  });

  test('a repeated deletion of many is the same deletion', async () => {
    const [own, alien] = [await create(ada), await create(eve)];
    const input = { changeId: newId(), taskIds: [own.id, alien.id] };
    const first = await ada.ok(many.deleteMany, input);
    expect(first).toMatchObject({ taskIds: [own.id], refused: [{ taskId: alien.id }] });
    expect(await ada.ok(many.deleteMany, input)).toMatchObject({ taskIds: [own.id] });
    expect((await undo(ada, input.changeId)).tasks).toHaveLength(1);
  });

  test('a deletion repeated after its undo deletes nothing', async () => {
    const [one, another] = [await create(ada), await create(ada)];
    const single = { taskId: one.id, changeId: newId() };
    const several = { taskIds: [another.id], changeId: newId() };
    await ada.ok(api.delete, single);
    await ada.ok(many.deleteMany, several);
    await undo(ada, single.changeId);
    await undo(ada, several.changeId);
    expect(await ada.ok(api.delete, single)).toEqual({ taskId: one.id });
    expect(await ada.ok(many.deleteMany, several)).toEqual({ taskIds: [another.id], refused: [] });
    expect((await get(ada, one)).title).toBe(one.title);
    expect((await get(ada, another)).title).toBe(another.title);
    // A deletion with a new id is another one.
    await ada.ok(api.delete, { ...single, changeId: newId() });
    expect(await ada.refused(api.get, { taskId: one.id })).toMatchObject({ code: 'task/not-found' });
  });
});

describe('a repeating task', () => {
  const weekly = { unit: 'week', every: 1 } as const;
  const all = async (person: Person) => (await person.ok(api.list, {})).tasks;

  test('has a next occurrence when it is completed, once, with nothing done', async () => {
    const today = calendarDay(ada.timeZone);
    const task = await create(ada, {
      repeat: weekly,
      startDate: addDays(today, -1),
      dueDate: addDays(today, 1),
      tags: ['garden'],
      subtasks: [{ id: newId(), title: 'A step', done: true }],
    });
    await Promise.all([1, 2, 3].map(() => ada.ok(api.move, { taskId: task.id, status: 'completed' })));
    const tasks = await all(ada);
    expect(tasks).toHaveLength(2);
    expect(tasks.find(({ id }) => id === task.id)).toMatchObject({ status: 'completed', repeat: null });
    expect(tasks.find(({ id }) => id !== task.id)).toMatchObject({
      status: 'todo',
      progress: 0,
      repeat: weekly,
      dueDate: addDays(today, 8),
      startDate: addDays(today, 6),
      tags: ['garden'],
      subtasks: [{ title: 'A step', done: false }],
      completedAt: null,
    });
  });

  const completedOnce = async () => {
    const dora = await app.newPerson('Dora');
    const task = await create(dora, { repeat: weekly });
    const changeId = newId();
    await dora.ok(api.move, { taskId: task.id, status: 'completed', changeId });
    return { dora, task, changeId, next: the((await all(dora)).filter(({ id }) => id !== task.id)) };
  };

  test('loses the next occurrence when the completion is undone', async () => {
    const { dora, task, changeId, next } = await completedOnce();
    expect(await undo(dora, changeId)).toMatchObject({ deleted: [next.id] });
    expect(await all(dora)).toMatchObject([{ id: task.id, status: 'todo', repeat: weekly }]);
  });

  test('stays completed once somebody has changed the next occurrence', async () => {
    const { dora, changeId, next } = await completedOnce();
    await dora.ok(api.move, { taskId: next.id, status: 'review' });
    expect(await dora.refused(many.undo, { changeId })).toMatchObject({ code: 'task/changed-since' });
  });

  test('has a next occurrence for each of many that are completed at once', async () => {
    const dora = await app.newPerson('Dora');
    const tasks = [await create(dora, { repeat: weekly }), await create(dora)];
    await changeMany(dora, tasks, { status: 'completed' });
    expect((await all(dora)).map(({ status }) => status).toSorted()).toEqual([
      'completed',
      'completed',
      'todo',
    ]);
  });
});
