import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tell } from '../../../../test/notify.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { shareTask } from '../../../../test/share-task.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { readFollowers } from '../../../kits/notify.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let projectId: string;
let taskId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  projectId = (await newProject(ada)).id;
  await addToProject(ada, projectId, [ben]);
  taskId = (await ada.ok(api.tasks.create, { id: newId(), title: 'Sails', projectId })).id;
});

const followersOfTask = () => readFollowers(app.database.db, `task:${taskId}`);
/** What a person was told about the task and the project, besides that they were added to it. */
const told = async (who: Person) =>
  (await who.ok(api.notifications.list, {})).notifications
    .filter(({ about, type }) => /^(task|project):/.test(about) && type !== 'project_member_added')
    .map(({ message }) => message);

test('a task says why the actor is told about it', async () => {
  const reason = async (who: Person) => (await who.ok(api.follows.ofTask, { taskId })).reason;
  expect(await ben.ok(api.follows.ofTask, { taskId })).toEqual({
    about: `task:${taskId}`,
    level: 'default',
    reason: null,
  });
  expect(await reason(ada)).toBe('you are assigned');
  await shareTask(app, taskId, { to: ben });
  expect(await reason(ben)).toBe('you are assigned');
  expect(await reason(ada)).toBe('you created it');
  const other = await ben.ok(api.tasks.create, { id: newId(), title: 'Masts', projectId });
  await shareTask(app, other.id, { to: ben, by: ada });
  expect((await ada.ok(api.follows.ofTask, { taskId: other.id })).reason).toBe('you assigned it');
});

test('a project says why the actor is told about it, and its tasks that it is followed', async () => {
  const reason = async (who: Person) => (await who.ok(api.follows.ofProject, { projectId })).reason;
  expect([await reason(ada), await reason(ben)]).toEqual(['you own it', 'you are a member']);
  await ben.ok(api.follows.setProject, { projectId, level: 'following' });
  expect(await ben.ok(api.follows.ofTask, { taskId })).toMatchObject({
    level: 'default',
    reason: 'you follow its project',
  });
});

test('a level is kept, set back to the default, and followed by the person’s other tabs only', async () => {
  const [own, others] = [await subscribe(app, ben), await subscribe(app, ada)];
  const levels = ['following', 'following', 'muted', 'default', 'default'] as const;
  for (const level of levels) {
    const answer = await ben.ok(api.follows.setTask, { taskId, level });
    expect(answer).toMatchObject({ about: `task:${taskId}`, level });
    expect(await ben.ok(api.follows.ofTask, { taskId })).toEqual(answer);
    expect(await ada.ok(api.follows.ofTask, { taskId })).toMatchObject({ level: 'default' });
  }
  await untilReceived(own.received, ({ payload }) => 'level' in payload && payload.level === 'default');
  const about = `task:${taskId}`;
  expect(own.received.map(({ payload }) => payload)).toEqual([
    { about, level: 'following' },
    { about, level: 'muted' },
    { about, level: 'default' },
  ]);
  expect(others.received).toEqual([]);
  for (const { stop } of [own, others]) stop();
});

test('set from several tabs at once, one level stays, and every tab learns of it last', async () => {
  const own = await subscribe(app, ben);
  const levels = ['following', 'muted', 'following', 'muted'] as const;
  await Promise.all(levels.map((level) => ben.ok(api.follows.setTask, { taskId, level })));
  const { level } = await ben.ok(api.follows.ofTask, { taskId });
  await tell(app, ada, [ben]);
  await untilReceived(own.received, ({ type }) => type === 'notification.saved');
  const last = own.received.findLast(({ type }) => type === 'follow.saved');
  expect(last?.payload).toMatchObject({ level });
  own.stop();
});

test('who follows a task or its project is among its followers, and who muted it is told nothing', async () => {
  await ben.ok(api.follows.setTask, { taskId, level: 'following' });
  expect(await followersOfTask()).toEqual([ben.id]);
  await ben.ok(api.follows.setProject, { projectId, level: 'following' });
  await ada.ok(api.follows.setProject, { projectId, level: 'following' });
  expect((await followersOfTask()).toSorted()).toEqual([ada.id, ben.id].toSorted());
  await ben.ok(api.follows.setTask, { taskId, level: 'muted' });
  const about = `task:${taskId}` as const;
  const to = (await followersOfTask()).map((id) => ({ id }));
  await tell(app, null, to, { about, message: 'It changed.' });
  await tell(app, null, to, { about: `project:${projectId}`, message: 'The project changed.' });
  expect(await told(ada)).toEqual(['The project changed.', 'It changed.']);
  expect(await told(ben)).toEqual(['The project changed.']);
});

test('a mute counts when something happens: it hides nothing older, and its end brings nothing back', async () => {
  const about = `task:${taskId}` as const;
  await tell(app, ada, [ben], { about, message: 'Before.' });
  await ben.ok(api.follows.setTask, { taskId, level: 'muted' });
  await tell(app, ada, [ben], { about, message: 'Muted.' });
  await ben.ok(api.follows.setTask, { taskId, level: 'default' });
  await tell(app, ada, [ben], { about, message: 'After.' });
  expect(await told(ben)).toEqual(['After.', 'Before.']);
});

test('who may no longer see what they follow is not told, and is again when they may', async () => {
  await ben.ok(api.follows.setTask, { taskId, level: 'following' });
  await ben.ok(api.follows.setProject, { projectId, level: 'following' });
  await ada.ok(api.projectMembers.remove, { projectId, personId: ben.id });
  expect(await followersOfTask()).toEqual([]);
  expect(await readFollowers(app.database.db, `project:${projectId}`)).toEqual([]);
  for (const [endpoint, input] of [
    [api.follows.ofTask, { taskId }],
    [api.follows.setTask, { taskId, level: 'muted' }],
    [api.follows.ofProject, { projectId }],
    [api.follows.setProject, { projectId, level: 'muted' }],
  ] as const)
    expect(await ben.refused(endpoint, input)).toMatchObject({ status: 404 });
  await ada.ok(api.projectMembers.add, { projectId, id: newId(), personId: ben.id });
  expect(await followersOfTask()).toEqual([ben.id]);
});

test('a task that is deleted and restored is followed as before', async () => {
  await ben.ok(api.follows.setTask, { taskId, level: 'following' });
  const changeId = newId();
  await ada.ok(api.tasks.delete, { taskId, changeId });
  expect(await followersOfTask()).toEqual([]);
  await ada.ok(api.taskChanges.undo, { changeId });
  expect(await followersOfTask()).toEqual([ben.id]);
});
