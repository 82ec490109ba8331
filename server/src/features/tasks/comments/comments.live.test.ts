import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnected, projectOfThree } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

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
  ({ id: taskId } = await newTask());
});

/** The notifications of mentions that a person received. */
const mentionsIn = (events: Parameters<typeof only>[0]) =>
  only(events, 'notification.saved').filter(({ notification }) => notification.type === 'comment_mention');

const newTask = () => owner.ok(api.tasks.create, { id: newId(), title: 'Dredge', projectId });
const post = (person: Person, content: string, mentionIds: string[] = []) =>
  person.ok(taskCommentsApi.post, { taskId, id: newId(), content, mentionIds });
const task = () => owner.ok(api.tasks.get, { taskId });

describe('a comment is published', () => {
  test('to everybody who sees the task, with the number of comments, when posted, edited and deleted', async () => {
    let id = '';
    const [heard = [], strangerEvents] = await recordEvents(app, [owner, stranger], async () => {
      ({ id } = await post(member, 'One'));
      await member.ok(taskCommentsApi.edit, { taskCommentId: id, content: 'Two' });
      await member.ok(taskCommentsApi.delete, { taskCommentId: id });
    });
    const ownerEvents = heard.filter(({ type }) => type !== 'notification.saved');
    expect(ownerEvents.map(({ type }) => type)).toEqual([
      'task.saved',
      'task-comment.saved',
      'task-comment.saved',
      'task.saved',
      'task-comment.deleted',
    ]);
    const saved = only(ownerEvents, 'task.saved').map((event) => event.task);
    expect(saved.map(({ commentsCount }) => commentsCount)).toEqual([1, 0]);
    const now = await task();
    expect(saved[1]).toEqual(expect.objectContaining({ id: taskId, version: now.version }));
    expect(only(ownerEvents, 'task-comment.saved')).toMatchObject([
      {
        comment: { id, taskId, content: 'One', authorId: member.id },
        cards: { people: [{ id: member.id, name: member.name }] },
      },
      { comment: { id, content: 'Two' } },
    ]);
    // Each receiver gets their own rights: the project's Owner may delete others' comments but not edit them.
    expect(ownerEvents.map(({ can }) => can)).toEqual([
      { move: true, edit: true, delete: true, link: true },
      { edit: false, delete: true },
      { edit: false, delete: true },
      { move: true, edit: true, delete: true, link: true },
      undefined,
    ]);
    expect(only(ownerEvents, 'task-comment.deleted')).toEqual([{ taskId, commentId: id }]);
    expect(strangerEvents).toEqual([]);
  });

  test('once to each person mentioned; after an edit to those newly mentioned', async () => {
    const wanted = { taskId, id: newId(), content: 'Look', mentionIds: [admin.id, member.id] };
    const [adminEvents, memberEvents, ownerEvents] = await recordEvents(
      app,
      [admin, member, owner],
      async () => {
        // A person mentions themselves, and the response is lost.
        await Promise.all([1, 2, 3].map(() => member.ok(taskCommentsApi.post, wanted)));
        await member.ok(taskCommentsApi.edit, {
          taskCommentId: wanted.id,
          content: 'Look here',
          mentionIds: [admin.id, owner.id],
        });
      },
    );
    const told = {
      notification: {
        type: 'comment_mention',
        actorId: member.id,
        metadata: { taskId, commentId: wanted.id },
      },
    };
    expect(mentionsIn(adminEvents)).toMatchObject([told]);
    expect(mentionsIn(ownerEvents)).toMatchObject([told]);
    expect(mentionsIn(memberEvents)).toEqual([]);
    expect(only(ownerEvents, 'task-comment.saved')).toHaveLength(2);
    expect(only(ownerEvents, 'task.saved')).toHaveLength(1);
  });

  test('to nobody when it is refused', async () => {
    const [received] = await recordEvents(app, [owner], async () => {
      const wanted = { taskId, id: newId(), content: '@Sam', mentionIds: [owner.id, stranger.id] };
      await member.refused(taskCommentsApi.post, wanted);
    });
    expect(received).toEqual([]);
  });
});

describe('concurrently', () => {
  test('twenty comments are all counted', async () => {
    const { version } = await task();
    const writers = [owner, admin, member];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(writers[index % 3] ?? owner, `Comment ${index}`)),
    );
    expect(await task()).toMatchObject({ commentsCount: 20, version: version + 20 });
    const { comments } = await owner.ok(taskCommentsApi.list, { taskId });
    expect(comments).toHaveLength(20);
    await Promise.all([
      ...comments.slice(0, 15).map(({ id }) => owner.ok(taskCommentsApi.delete, { taskCommentId: id })),
      ...Array.from({ length: 5 }, () => post(member, 'One more')),
      owner.ok(api.tasks.update, { taskId, title: 'Dredge deeper' }),
    ]);
    expect(await task()).toMatchObject({
      title: 'Dredge deeper',
      commentsCount: 10,
      version: version + 41,
    });
  });

  test('deleting one comment twice is counted once', async () => {
    const { id: taskCommentId } = await post(member, 'One');
    const answers = await Promise.all(
      [member, owner, admin].map((person) => person.send(taskCommentsApi.delete, { taskCommentId })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await task()).toMatchObject({ commentsCount: 0 });
  });

  test('commenting on a task that is deleted succeeds before, or finds no task', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newTask();
      const wanted = { taskId: id, id: newId(), content: 'Late', mentionIds: [admin.id] };
      const [posted, deleted] = await Promise.all([
        member.send(taskCommentsApi.post, wanted),
        owner.send(api.tasks.delete, { taskId: id }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(posted.status);
    }
  });

  test('commenting, or being mentioned, while leaving the project has one serial outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const wanted = { taskId, id: newId(), content: 'Late', mentionIds: [member.id] };
      const [own, mentioning, left] = await Promise.all([
        member.send(taskCommentsApi.post, { ...wanted, id: newId(), mentionIds: [] }),
        admin.send(taskCommentsApi.post, wanted),
        member.send(api.projects.leave, { projectId }),
      ]);
      expect(left.status).toBe(200);
      expect([200, 404]).toContain(own.status);
      expect([200, 422]).toContain(mentioning.status);
      await addConnected(owner, projectId, [member]);
    }
    const { commentsCount } = await task();
    expect((await owner.ok(taskCommentsApi.list, { taskId })).comments).toHaveLength(commentsCount);
  });

  test('commenting on a task that moves to another project is consistent', async () => {
    const { id: other } = await owner.ok(api.projects.create, { id: newId(), name: 'Other' });
    for (let round = 0; round < 6; round += 1) {
      const [posted] = await Promise.all([
        member.send(taskCommentsApi.post, { taskId, id: newId(), content: 'Late' }),
        owner.ok(api.tasks.update, { taskId, projectId: other }),
      ]);
      expect([200, 404]).toContain(posted.status);
      await owner.ok(api.tasks.update, { taskId, projectId });
    }
    const { commentsCount } = await task();
    expect((await owner.ok(taskCommentsApi.list, { taskId })).comments).toHaveLength(commentsCount);
  });

  test('a comment that waits while its task moves to another project is posted there', async () => {
    const { id: other } = await owner.ok(api.projects.create, { id: newId(), name: 'Other' });
    const mover = await app.database.pool.connect();
    try {
      await mover.query('begin');
      await mover.query('update tasks set project_id = $2 where id = $1', [taskId, other]);
      const wanted = (mentionIds: string[]) => ({ taskId, id: newId(), content: 'Late', mentionIds });
      const posting = owner.send(taskCommentsApi.post, wanted([]));
      const mentioning = owner.send(taskCommentsApi.post, wanted([member.id]));
      const leftBehind = member.send(taskCommentsApi.post, wanted([]));
      await expect.poll(waiting).toBe(3);
      await mover.query('commit');
      expect((await posting).status).toBe(200);
      // Members of the former project do not see the task any more.
      expect((await mentioning).status).toBe(422);
      expect((await leftBehind).status).toBe(404);
    } finally {
      mover.release();
    }
    expect(await task()).toMatchObject({ projectId: other, commentsCount: 1 });
  });

  test('mentioning somebody who deletes their account leaves no mention', async () => {
    const [posted, deleted] = await Promise.all([
      owner.send(taskCommentsApi.post, { taskId, id: newId(), content: '@Adam', mentionIds: [admin.id] }),
      admin.send(api.account.delete, { confirmation: admin.email, currentPassword: testPassword }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 422]).toContain(posted.status);
    const { comments } = await owner.ok(taskCommentsApi.list, { taskId });
    for (const comment of comments) expect(comment.mentionIds).toEqual([]);
  });
});

/** Number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
