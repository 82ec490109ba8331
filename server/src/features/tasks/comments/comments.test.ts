import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { projectOfThree } from '../../../../test/project.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let projectId: string;
let taskId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { project, ...people } = await projectOfThree(app);
  ({ owner, admin, member, stranger } = people);
  projectId = project.id;
  ({ id: taskId } = await owner.ok(api.tasks.create, { id: newId(), title: 'Dredge', projectId }));
});

const post = (person: Person, content: string, mentionIds: string[] = []) =>
  person.ok(taskCommentsApi.post, { taskId, id: newId(), content, mentionIds });
const list = (person: Person) => person.ok(taskCommentsApi.list, { taskId });
const contents = async (person: Person) => (await list(person)).comments.map(({ content }) => content);
const task = () => owner.ok(api.tasks.get, { taskId });
const callThem = (person: Person, fullName: string) => person.ok(api.profile.update, { fullName });

describe('a comment', () => {
  test('is trimmed and counted on its task, whose time of update stays', async () => {
    const before = await task();
    expect(await post(member, '  The quay is dry. ')).toMatchObject({
      taskId,
      content: 'The quay is dry.',
      authorId: member.id,
      mentionIds: [],
      editedAt: null,
      can: { edit: true, delete: true },
    });
    expect(member.known.people.get(member.id)).toMatchObject({ name: 'Mia Member', avatarUrl: null });
    expect(await task()).toEqual({ ...before, commentsCount: 1, version: before.version + 1 });
    expect((await list(owner)).comments).toMatchObject([{ can: { edit: false, delete: true } }]);
    expect((await list(admin)).comments).toMatchObject([{ can: { edit: false, delete: true } }]);
  });

  test('is edited by its author only, and says when', async () => {
    const { id: taskCommentId, createdAt } = await post(member, 'Before');
    const edited = await member.ok(taskCommentsApi.edit, { taskCommentId, content: 'After' });
    expect(edited).toMatchObject({ content: 'After', createdAt });
    expect(edited.editedAt).not.toBeNull();
    // The same edit again changes nothing.
    expect(await member.ok(taskCommentsApi.edit, { taskCommentId, content: 'After' })).toEqual(edited);
    expect(await owner.refused(taskCommentsApi.edit, { taskCommentId, content: 'x' })).toMatchObject({
      status: 403,
      text: 'You can only change your own comments.',
    });
    expect((await task()).commentsCount).toBe(1);
  });

  test('is deleted by its author and by people who may delete the task', async () => {
    const [first, second, third] = [
      await post(member, 'One'),
      await post(member, 'Two'),
      await post(owner, 'Three'),
    ];
    const { version } = await task();
    await member.ok(taskCommentsApi.delete, { taskCommentId: first.id });
    await admin.ok(taskCommentsApi.delete, { taskCommentId: second.id });
    expect(await member.refused(taskCommentsApi.delete, { taskCommentId: third.id })).toMatchObject({
      status: 403,
    });
    expect(await admin.refused(taskCommentsApi.delete, { taskCommentId: second.id })).toMatchObject({
      status: 404,
      text: 'Comment not found.',
    });
    expect(await contents(owner)).toEqual(['Three']);
    expect(await task()).toMatchObject({ commentsCount: 1, version: version + 2 });
  });

  test('is not found by people who no longer see the task, even if they wrote it', async () => {
    const { id: taskCommentId } = await post(member, 'Once');
    await member.ok(api.projects.leave, { projectId });
    for (const person of [member, stranger]) {
      expect(await person.refused(taskCommentsApi.edit, { taskCommentId, content: 'x' })).toMatchObject({
        code: 'task-comment/not-found',
      });
      expect(await person.refused(taskCommentsApi.list, { taskId })).toMatchObject({
        code: 'task/not-found',
      });
    }
    expect(await contents(owner)).toEqual(['Once']);
  });

  test('has 1 to 5,000 characters', async () => {
    const refused = (content: string) =>
      member.refused(taskCommentsApi.post, { taskId, id: newId(), content });
    expect(await refused(' \n ')).toMatchObject({ fields: { content: 'Write something first.' } });
    expect(await refused('x'.repeat(maxCommentLength + 1))).toMatchObject({
      fields: { content: 'Use at most 5000 characters.' },
    });
    expect((await post(member, 'x'.repeat(maxCommentLength))).content).toHaveLength(maxCommentLength);
  });

  test('is posted once when sent again; for others, or on another task, the id is taken', async () => {
    const wanted = { taskId, id: newId(), content: 'Once' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => member.ok(taskCommentsApi.post, wanted)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await contents(owner)).toEqual(['Once']);
    expect((await task()).commentsCount).toBe(1);
    const taken = { code: 'request/id-taken' };
    expect(await owner.refused(taskCommentsApi.post, wanted)).toMatchObject(taken);
    const other = await owner.ok(api.tasks.create, { id: newId(), title: 'Survey', projectId });
    expect(await member.refused(taskCommentsApi.post, { ...wanted, taskId: other.id })).toMatchObject(taken);
    expect(await owner.ok(api.tasks.get, { taskId: other.id })).toMatchObject({ commentsCount: 0 });
  });

  test('is deleted with its task', async () => {
    await post(member, 'Once');
    await owner.ok(api.tasks.delete, { taskId });
    const left = await app.database.db
      .selectFrom('task_comments')
      .select('id')
      .where('task_id', '=', taskId)
      .execute();
    expect(left).toEqual([]);
  });
});

test('come in pages, newest first, also when posted at the same moment', async () => {
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) await post(member, content);
  await app.database.pool.query(
    "update task_comments set created_at = '2026-01-01T00:00:00.000001Z' where task_id = $1",
    [taskId],
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { comments, next } = await owner.ok(taskCommentsApi.list, { taskId, limit: 2, after });
    expect(comments.length).toBeLessThanOrEqual(2);
    seen.push(...comments.map(({ content }) => content));
    after = next ?? undefined;
  } while (after);
  expect(seen.toSorted()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
  expect(await owner.refused(taskCommentsApi.list, { taskId, after: 'nowhere' })).toMatchObject({
    code: 'request/malformed',
  });
  await app.database.pool.query('delete from task_comments where task_id = $1', [taskId]);
  for (const content of ['One', 'Two', 'Three']) await post(member, content);
  expect(await contents(owner)).toEqual(['Three', 'Two', 'One']);
});

describe('a mention', () => {
  test('has the current name of a person who sees the task, once each', async () => {
    const said = await post(member, '@Adam Admin and @Olive Owner', [admin.id, owner.id, admin.id]);
    expect(said.mentionIds).toEqual([admin.id, owner.id]);
    const namesTo = ({ known }: Person) => [member, admin, owner].map(({ id }) => known.people.get(id)?.name);
    expect(namesTo(member)).toEqual(['Mia Member', 'Adam Admin', 'Olive Owner']);
    await callThem(admin, 'Adam Ant');
    await callThem(member, 'Mia May');
    expect((await list(owner)).comments).toMatchObject([
      { authorId: member.id, mentionIds: [admin.id, owner.id] },
    ]);
    expect(namesTo(owner)).toEqual(['Mia May', 'Adam Ant', 'Olive Owner']);
  });

  test('of somebody who does not see the task is refused, and nothing is posted', async () => {
    const outside = { status: 422, code: 'task-comment/mention-outside' };
    for (const id of [stranger.id, newId()]) {
      const wanted = { taskId, id: newId(), content: '@Sam', mentionIds: [admin.id, id] };
      expect(await member.refused(taskCommentsApi.post, wanted)).toMatchObject(outside);
    }
    expect(await task()).toMatchObject({ commentsCount: 0 });
    const { id: taskCommentId } = await post(member, 'Once');
    const edit = { taskCommentId, content: '@Sam', mentionIds: [stranger.id] };
    expect(await member.refused(taskCommentsApi.edit, edit)).toMatchObject(outside);
    expect(await contents(owner)).toEqual(['Once']);
  });

  test('on a task without a project is of one of its people', async () => {
    await connect(owner, stranger);
    const own = await owner.ok(api.tasks.create, { id: newId(), title: 'Own', assigneeId: stranger.id });
    const said = (mentionIds: string[]) => ({ taskId: own.id, id: newId(), content: 'You', mentionIds });
    expect(await owner.ok(taskCommentsApi.post, said([stranger.id]))).toMatchObject({
      mentionIds: [stranger.id],
    });
    expect(await owner.refused(taskCommentsApi.post, said([member.id]))).toMatchObject({ status: 422 });
  });

  test('stays after the person has left; a retry is still answered', async () => {
    const wanted = { taskId, id: newId(), content: '@Adam', mentionIds: [admin.id] };
    const said = await member.ok(taskCommentsApi.post, wanted);
    await admin.ok(api.projects.leave, { projectId });
    expect(await member.ok(taskCommentsApi.post, wanted)).toEqual(said);
    const edit = { taskCommentId: said.id, content: '@Adam was here', mentionIds: [admin.id] };
    expect(await member.ok(taskCommentsApi.edit, edit)).toMatchObject({ mentionIds: [admin.id] });
    // A removed mention does not return.
    expect(await member.ok(taskCommentsApi.edit, { ...edit, mentionIds: [] })).toMatchObject({
      mentionIds: [],
    });
    expect(await member.refused(taskCommentsApi.edit, edit)).toMatchObject({ status: 422 });
  });

  test('is offered by a part of the name, never of oneself', async () => {
    const named = async (text: string, person = member) => {
      const { personIds } = await person.ok(taskCommentsApi.mentionable, { taskId, text });
      return personIds.map((id) => nameTo(person, id));
    };
    expect(await named('')).toEqual(['Adam Admin', 'Olive Owner']);
    expect(await named('  OWN ')).toEqual(['Olive Owner']);
    expect(await named('%')).toEqual([]);
    expect(await named('mia')).toEqual([]);
    expect(await named('mia', owner)).toEqual(['Mia Member']);
    // Does not reveal anybody's address.
    expect(await named('example.test')).toEqual([]);
    expect(await stranger.refused(taskCommentsApi.mentionable, { taskId })).toMatchObject({ status: 404 });
    // Names that begin with the text come first.
    await callThem(owner, 'Bo Adams');
    expect(await named('ad')).toEqual(['Adam Admin', 'Bo Adams']);
  });

  test('is offered of ten people at most', async () => {
    const { db } = app.database;
    const ids = Array.from({ length: 12 }, () => newId());
    const email = (id: string) => `${id}@example.test`;
    await db
      .insertInto('users')
      .values(ids.map((id) => ({ id, name: '', email: email(id) })))
      .execute();
    await db
      .insertInto('user_profiles')
      .values(ids.map((id) => ({ id, full_name: '', email: email(id) })))
      .execute();
    await db
      .insertInto('project_members')
      .values(
        ids.map((user_id) => ({ id: newId(), project_id: projectId, user_id, role: 'Member' as const })),
      )
      .execute();
    expect((await owner.ok(taskCommentsApi.mentionable, { taskId })).personIds).toHaveLength(10);
    // People without a name appear under the beginning of their address.
    const [someone = ''] = ids;
    expect((await owner.ok(taskCommentsApi.mentionable, { taskId, text: someone })).personIds).toEqual([
      someone,
    ]);
    expect(nameTo(owner, someone)).toBe(someone);
  });
});
