import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import {
  taskImportsApi as api,
  type ImportedComment,
  type ImportedTask,
} from '@longtable/contract/task-imports';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectOfThree } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { clearExpired } from './imports.store.ts';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = (await Promise.all(['Ada', 'Ben'].map((name) => app.newPerson(name)))) as [Person, Person];
});

const aTask = (key: string, fields: Partial<ImportedTask> = {}): ImportedTask => ({
  id: newId(),
  key,
  title: `Task ${key}`,
  ...fields,
});
const part = (
  id: string,
  tasks: readonly ImportedTask[],
  rest: { comments?: ImportedComment[]; isLast?: boolean; total?: number; source?: string } = {},
) => ({
  id,
  source: rest.source ?? 'jira',
  name: 'board.csv',
  total: rest.total ?? tasks.length,
  isLast: rest.isLast ?? true,
  tasks: [...tasks],
  comments: rest.comments ?? [],
});
const titles = async (person: Person) => (await person.ok(tasksApi.list, {})).tasks.map(({ title }) => title);
const imports = async (person: Person) => (await person.ok(api.list, {})).imports;
const known = async (person: Person, keys: string[], source = 'jira') =>
  (await person.ok(api.known, { source, keys })).known.map(({ key }) => key);
const undo = (person: Person, taskImportId: string, after: string | null = null) =>
  person.send(api.undo, { taskImportId, changeId: newId(), after });
/** Moves the records of an import into the past. */
const age = (id: string, interval: string) =>
  app.database.pool.query(`update task_imports set last_at = last_at - $2::interval where id = $1`, [
    id,
    interval,
  ]);

describe('adding to an import', () => {
  test('creates tasks with their completion date and the comments of the file', async () => {
    const id = newId();
    const done = aTask('A-1', {
      status: 'completed',
      completedAt: '2024-03-24T10:00:00.000Z',
      position: 'a1',
    });
    const open = aTask('A-2', { tags: ['home'], dependencies: [done.id], position: 'a2' });
    const comments = [
      { id: newId(), taskId: open.id, content: 'Bo, 24 Mar 2024: first' },
      { id: newId(), taskId: open.id, content: 'Cy, 25 Mar 2024: second' },
    ];
    const [events] = await recordEvents(app, [ada], async () => {
      const { tasks, refused } = await ada.ok(api.add, part(id, [done, open], { comments }));
      expect(refused).toEqual([]);
      expect(tasks).toMatchObject([
        { title: 'Task A-1', status: 'completed', completedAt: '2024-03-24T10:00:00.000Z', progress: 100 },
        { title: 'Task A-2', commentsCount: 2, dependencies: [done.id] },
      ]);
    });
    expect(only(events, 'tasks.saved')).toMatchObject([{ tasks: [{}, { commentsCount: 2 }] }]);
    const read = await ada.ok(taskCommentsApi.list, { taskId: open.id });
    expect(read.comments.map(({ content, authorId }) => [content, authorId])).toEqual([
      ['Cy, 25 Mar 2024: second', ada.id],
      ['Bo, 24 Mar 2024: first', ada.id],
    ]);
    // Old completions do not count as completed today.
    expect(await ada.ok(tasksApi.counts, {})).toMatchObject({ completed: 1, completedToday: 0 });
  });

  test('a completion in the future counts as now, and is ignored for an open task', async () => {
    const tasks = [aTask('A-1', { status: 'completed', completedAt: '2099-01-01T00:00:00Z' })];
    const answer = await ada.ok(api.add, part(newId(), tasks));
    expect(Date.parse(answer.tasks[0]?.completedAt ?? '')).toBeLessThanOrEqual(Date.now());
    const open = [aTask('A-1', { status: 'todo', completedAt: '2024-01-01T00:00:00Z' })];
    expect(await ada.send(api.add, part(newId(), open))).toMatchObject({ status: 400 });
  });

  test('a part that is sent again is the same part, also when one of its tasks was deleted since', async () => {
    const tasks = [aTask('A-1'), aTask('A-2')];
    const input = part(newId(), tasks, {
      comments: [{ id: newId(), taskId: tasks[0]?.id ?? '', content: 'Bo: well' }],
    });
    const first = await ada.ok(api.add, input);
    expect((await ada.ok(api.add, input)).tasks).toEqual(first.tasks);
    await ada.ok(tasksApi.delete, { taskId: tasks[1]?.id ?? '' });
    expect((await ada.ok(api.add, input)).tasks).toMatchObject([{ title: 'Task A-1', commentsCount: 1 }]);
    expect(await titles(ada)).toEqual(['Task A-1']);
  });

  test('a key that was imported creates nothing, with any id', async () => {
    const id = newId();
    await ada.ok(api.add, part(id, [aTask('A-1'), aTask('A-1', { title: 'Twice in one part' })]));
    await ada.ok(api.add, part(id, [aTask('A-1', { title: 'From another tab' }), aTask('A-2')]));
    expect((await titles(ada)).toSorted()).toEqual(['Task A-1', 'Task A-2']);
    // Another import may add the task again.
    await ada.ok(api.add, part(newId(), [aTask('A-1')]));
    expect(await titles(ada)).toHaveLength(3);
  });

  test('two parts at once create each key once', async () => {
    const id = newId();
    const keys = Array.from({ length: 40 }, (_, index) => `K-${index}`);
    await Promise.all(
      [1, 2, 3].map(() =>
        ada.ok(
          api.add,
          part(
            id,
            keys.map((key) => aTask(key)),
          ),
        ),
      ),
    );
    expect(await titles(ada)).toHaveLength(40);
  });

  test('a refused task leaves no tasks and no import', async () => {
    const id = newId();
    const tasks = [aTask('A-1'), aTask('A-2', { assigneeId: ben.id })];
    expect(await ada.send(api.add, part(id, tasks))).toMatchObject({
      status: 422,
      body: { error: { code: 'task/assignee-not-connected' } },
    });
    expect(await titles(ada)).toEqual([]);
    expect(await imports(ada)).toEqual([]);
  });

  test('comments may come in a later part, on tasks of the same import only', async () => {
    const id = newId();
    const task = aTask('A-1');
    await ada.ok(api.add, part(id, [task], { isLast: false }));
    const comments = [{ id: newId(), taskId: task.id, content: 'Bo: later' }];
    const [events] = await recordEvents(app, [ada], async () => {
      expect(await ada.ok(api.add, part(id, [], { comments }))).toMatchObject({
        tasks: [{ id: task.id, commentsCount: 1 }],
      });
    });
    expect(only(events, 'task.saved')).toMatchObject([{ task: { commentsCount: 1 } }]);
    // A repeated request is counted once.
    expect(await ada.ok(api.add, part(id, [], { comments }))).toMatchObject({
      tasks: [{ commentsCount: 1 }],
    });
    const other = await ada.ok(tasksApi.create, { id: newId(), title: 'Not imported' });
    const outside = [{ id: newId(), taskId: other.id, content: 'Bo: here' }];
    expect(await ada.send(api.add, part(id, [], { comments: outside }))).toMatchObject({ status: 400 });
    // The id of another person's comment.
    const mine = aTask('B-1');
    const stolen = [{ id: comments[0]?.id ?? '', taskId: mine.id, content: 'Mine' }];
    expect(await ben.send(api.add, part(newId(), [mine], { comments: stolen }))).toMatchObject({
      status: 409,
      body: { error: { code: 'request/id-taken' } },
    });
  });

  test('a comment on a deleted task is refused, and the rest of the part is imported', async () => {
    const id = newId();
    const [gone, stays] = [aTask('A-1'), aTask('A-2')];
    await ada.ok(api.add, part(id, [gone, stays], { isLast: false }));
    await ada.ok(tasksApi.delete, { taskId: gone.id });
    const comments = [gone, stays].map(({ id: taskId }) => ({ id: newId(), taskId, content: 'Bo: well' }));
    expect(await ada.ok(api.add, part(id, [], { comments }))).toMatchObject({
      tasks: [{ id: stays.id, commentsCount: 1 }],
      refused: [{ taskId: gone.id, code: 'task/not-found' }],
    });
  });

  test('a part that is sent again omits tasks that cannot be read any more', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const [lost, still] = [aTask('A-1', { projectId: project.id }), aTask('A-2')];
    const id = newId();
    await member.ok(api.add, part(id, [lost, still], { isLast: false }));
    await owner.ok(projectMembersApi.remove, { projectId: project.id, personId: member.id });
    await owner.ok(tasksApi.update, { taskId: lost.id, title: 'Secret' });
    const again = part(id, [{ ...lost, projectId: null }, still]);
    expect((await member.ok(api.add, again)).tasks).toMatchObject([{ id: still.id }]);
  });

  test('a part that is sent again omits comments that were deleted since', async () => {
    const id = newId();
    const [first, second] = [aTask('A-1'), aTask('A-2')];
    const deleted = { id: newId(), taskId: first.id, content: 'Bo: well' };
    const other = { id: newId(), taskId: second.id, content: 'Cy: well' };
    await ada.ok(api.add, part(id, [first], { comments: [deleted], isLast: false }));
    await ada.ok(taskCommentsApi.delete, { taskCommentId: deleted.id });
    await ada.ok(api.add, part(id, [first, second], { comments: [deleted, other] }));
    const commentsOf = async (taskId: string) => (await ada.ok(taskCommentsApi.list, { taskId })).comments;
    expect(await commentsOf(first.id)).toEqual([]);
    expect(await commentsOf(second.id)).toMatchObject([{ id: other.id }]);
    expect(await ada.ok(tasksApi.get, { taskId: first.id })).toMatchObject({ commentsCount: 0 });
  });

  test('the import and the tasks of somebody else are refused', async () => {
    const id = newId();
    const task = aTask('A-1');
    await ada.ok(api.add, part(id, [task]));
    for (const input of [part(id, [aTask('B-1')]), part(newId(), [{ ...aTask('B-1'), id: task.id }])]) {
      expect(await ben.send(api.add, input)).toMatchObject({
        status: 409,
        body: { error: { code: 'request/id-taken' } },
      });
    }
    // The actor's own task that the import did not create would be undone with it.
    const { id: own } = await ada.ok(tasksApi.create, { id: newId(), title: 'Mine' });
    expect(await ada.send(api.add, part(id, [{ ...aTask('A-2'), id: own }]))).toMatchObject({ status: 409 });
  });
});

describe('known keys', () => {
  test('are those of imported tasks that exist and are visible', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const tasks = [aTask('A-1'), aTask('A-2'), aTask('A-3', { projectId: project.id, assigneeId: owner.id })];
    await member.ok(api.add, part(newId(), tasks));
    expect((await known(member, ['A-1', 'A-2', 'A-3', 'A-9'])).toSorted()).toEqual(['A-1', 'A-2', 'A-3']);
    expect(await known(member, ['A-1'], 'trello')).toEqual([]);
    expect(await known(owner, ['A-1', 'A-3'])).toEqual([]);
    const deletion = { taskId: tasks[0]?.id ?? '', changeId: newId() };
    await member.ok(tasksApi.delete, deletion);
    expect(await known(member, ['A-1', 'A-2'])).toEqual(['A-2']);
    await clearExpired(app.database.db);
    await member.ok(taskChangesApi.undo, { changeId: deletion.changeId });
    expect((await known(member, ['A-1', 'A-2'])).toSorted()).toEqual(['A-1', 'A-2']);
    await owner.ok(projectMembersApi.remove, { projectId: project.id, personId: member.id });
    expect((await known(member, ['A-3'])).toSorted()).toEqual([]);
  });
});

describe('tasks that are alike', () => {
  test('have the same title, project and due date, and are readable', async () => {
    const { owner, member, stranger, project } = await projectOfThree(app);
    const dueDate = '2031-04-03';
    const rent = { title: 'Pay rent', dueDate };
    const shared = { ...rent, projectId: project.id };
    const own = await member.ok(tasksApi.create, { id: newId(), ...rent });
    const twin = await member.ok(tasksApi.create, { id: newId(), ...rent });
    const inProject = await owner.ok(tasksApi.create, { id: newId(), ...shared });
    const asked = [
      { ...rent, projectId: null },
      shared,
      { ...rent, title: 'pay rent', projectId: null },
      { ...rent, dueDate: '2031-04-04', projectId: null },
    ];
    const alike = async (person: Person) => (await person.ok(api.alike, { tasks: asked })).alike;
    expect(await alike(member)).toEqual([
      ...[own.id, twin.id].toSorted().map((taskId) => ({ index: 0, taskId })),
      { index: 1, taskId: inProject.id },
    ]);
    expect(await alike(owner)).toEqual([{ index: 1, taskId: inProject.id }]);
    expect(await alike(stranger)).toEqual([]);
  });
});

describe('undoing an import', () => {
  test('deletes what it created, a thousand at a time, and can be undone itself', async () => {
    const id = newId();
    const all = Array.from({ length: 1200 }, (_, index) => aTask(`K-${index}`));
    for (let from = 0; from < 1200; from += 400)
      await ada.ok(api.add, part(id, all.slice(from, from + 400), { total: 1200, isLast: from === 800 }));
    expect(await imports(ada)).toMatchObject([{ id, total: 1200, created: 1200, isUndoing: false }]);
    const changeId = newId();
    const first = await ada.ok(api.undo, { taskImportId: id, changeId });
    expect(first).toMatchObject({ taskIds: { length: 1000 }, kept: [], next: expect.any(String) });
    expect(await imports(ada)).toMatchObject([{ id, created: 200, isUndoing: true }]);
    expect(await ada.send(api.add, part(id, [aTask('K-9999')]))).toMatchObject({
      status: 409,
      body: { error: { code: 'task-import/undone' } },
    });
    const second = await ada.ok(api.undo, { taskImportId: id, changeId: newId(), after: first.next });
    expect(second).toMatchObject({ taskIds: { length: 200 }, next: null });
    expect(await titles(ada)).toEqual([]);
    expect(await imports(ada)).toEqual([]);
    expect(await known(ada, ['K-1', 'K-2'])).toEqual([]);
    const { tasks } = await ada.ok(taskChangesApi.undo, { changeId });
    expect(tasks).toHaveLength(1000);
    expect(await known(ada, ['K-1'])).toEqual(['K-1']);
  });

  test('keeps and names tasks that others changed or commented on, and deletes those the person changed', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const inProject = { projectId: project.id };
    const [untouched, moved, edited, discussed, mine] = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((key) =>
      aTask(key, inProject),
    ) as [ImportedTask, ImportedTask, ImportedTask, ImportedTask, ImportedTask];
    const id = newId();
    await member.ok(api.add, part(id, [untouched, moved, edited, discussed, mine]));
    await owner.ok(tasksApi.move, { taskId: moved.id, status: 'review' });
    await owner.ok(tasksApi.update, { taskId: edited.id, title: 'Better' });
    await owner.ok(taskCommentsApi.post, { taskId: discussed.id, id: newId(), content: 'Well' });
    await member.ok(tasksApi.update, { taskId: mine.id, title: 'Mine' });
    const [byOwner] = await recordEvents(app, [owner], async () => {
      const answer = await member.ok(api.undo, { taskImportId: id, changeId: newId() });
      expect(answer.taskIds.toSorted()).toEqual([untouched.id, mine.id].toSorted());
      expect(answer.kept.map(({ title, code }) => `${title}: ${code}`).toSorted()).toEqual([
        'Better: task/changed-since',
        'Task A-2: task/changed-since',
        'Task A-4: task/changed-since',
      ]);
    });
    expect(only(byOwner, 'tasks.deleted')).toHaveLength(1);
    // The same file again: the remaining tasks are known.
    expect((await known(member, ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])).toSorted()).toEqual([
      'A-2',
      'A-3',
      'A-4',
    ]);
  });

  test('checks current rights: a task in a project that the person left stays', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const task = aTask('A-1', { projectId: project.id, assigneeId: owner.id });
    const id = newId();
    await member.ok(api.add, part(id, [task, aTask('A-2')]));
    await owner.ok(projectMembersApi.remove, { projectId: project.id, personId: member.id });
    await owner.ok(tasksApi.update, { taskId: task.id, title: 'Secret' });
    const answer = await member.ok(api.undo, { taskImportId: id, changeId: newId() });
    expect(answer.taskIds).toHaveLength(1);
    expect(answer.kept).toMatchObject([{ taskId: task.id, code: 'task/not-found', title: null }]);
    expect(await titles(owner)).toContain('Secret');
  });

  test('is possible for an hour, and for a week while the import is unfinished', async () => {
    const [finished, cutOff] = [newId(), newId()];
    await ada.ok(api.add, part(finished, [aTask('A-1')]));
    await ada.ok(api.add, part(cutOff, [aTask('B-1')], { isLast: false, total: 5 }));
    await age(finished, '61 minutes');
    await age(cutOff, '6 days');
    expect(await imports(ada)).toMatchObject([{ id: cutOff, finishedAt: null, total: 5, created: 1 }]);
    expect(await undo(ada, finished)).toMatchObject({
      status: 410,
      body: { error: { code: 'task/undo-over' } },
    });
    expect(await undo(ada, cutOff)).toMatchObject({ status: 200 });
    expect(await titles(ada)).toEqual(['Task A-1']);
  });

  test('a repeated part is answered with what is left', async () => {
    const id = newId();
    await ada.ok(api.add, part(id, [aTask('A-1')]));
    expect(await undo(ada, id)).toMatchObject({ body: { taskIds: { length: 1 }, next: null } });
    expect(await undo(ada, id)).toMatchObject({ body: { taskIds: [], kept: [], next: null } });
  });

  test('notifies nobody about dependencies within the file', async () => {
    const id = newId();
    const first = aTask('A-1');
    const second = aTask('A-2', { dependencies: [first.id] });
    await ada.ok(api.add, part(id, [first, second]));
    const [events] = await recordEvents(app, [ada], () => undo(ada, id));
    expect(only(events, 'task.unblocked')).toEqual([]);
  });
});

test('records of tasks that cannot be restored are deleted', async () => {
  const [gone, stays] = [newId(), newId()];
  const task = aTask('A-1');
  await ada.ok(api.add, part(gone, [task]));
  await ada.ok(api.add, part(stays, [aTask('A-1')]));
  await ada.ok(tasksApi.delete, { taskId: task.id });
  await age(gone, '2 days');
  await age(stays, '2 days');
  await app.database.pool.query('delete from deleted_tasks');
  await clearExpired(app.database.db);
  const { rows } = await app.database.pool.query('select id from task_imports where user_id = $1', [ada.id]);
  expect(rows).toEqual([{ id: stays }]);
});
