import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../test/many-projects.ts';
import { recordSql } from '../../../test/recorded-sql.ts';
import { forgetSome, forgetSomeMentions } from '../../kits/comment-authors.ts';
import { readMentionable } from '../../kits/mentionable.ts';
import { deleteMentions, insertMentions, lockMentioned } from '../../kits/mentions.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TaskPeople } from '../../policies/task.ts';
import { taskCommentPolicy } from '../../policies/task-comment.ts';
import * as activity from './activity/list.store.ts';
import * as personalData from './comments/comments.personal-data.store.ts';
import * as comments from './comments/comments.store.ts';
import { taskComments } from './comments/comments.ts';

const ofOneTask = 3000;

let many: ManyProjects;
/** A task of the big project with many comments and changes. */
let task: TaskPeople & { id: string };
let ofTasks: string[];

beforeAll(async () => {
  many = await openManyProjects();
  const { pool } = many.database;
  const { rows } = await pool.query<typeof task>(
    'select id, user_id, assigned_to, assigned_by, project_id from tasks where project_id = $1 limit 50',
    [many.project.id],
  );
  const [first] = rows;
  if (!first) throw new Error('Nothing was filled in.');
  task = first;
  ofTasks = rows.map(({ id }) => id);
  await fill();
}, 120_000);
afterAll(() => many.close());

async function fill(): Promise<void> {
  const { pool } = many.database;
  const about = `from (select id, user_id, $1::uuid as busiest from tasks) t,
    generate_series(1, case when t.id = busiest then ${ofOneTask} else 3 end) n`;
  await pool.query(
    `insert into task_comments (id, task_id, author_id, content, created_at)
     select gen_random_uuid(), t.id, t.user_id, 'Well done', now() - random() * interval '1000 days' ${about}`,
    [task.id],
  );
  await pool.query(
    'insert into task_comment_mentions (comment_id, user_id) select id, author_id from task_comments',
  );
  // One of four changes of the busy task is shown.
  await pool.query(
    `insert into task_activity (task_id, actor_id, kind, changes, at)
     select t.id, t.user_id, 'changed', case when n % 4 = 0 then '{"title": ["A", "B"]}' else '{"position": ["a", "b"]}' end::jsonb,
       now() - random() * interval '1000 days' ${about}`,
    [task.id],
  );
  await pool.query('analyze task_comments, task_comment_mentions, task_activity');
}

const page = { limit: 50 };
const later = () => ({ ...page, after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z') });
const reader = () => many.project.memberId;
const actor = () => ({ id: reader(), sessionId: newId(), timeZone: 'UTC' });

const pages: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest comments', (db) => taskComments.store.readPage(db, reader(), task.id, page)],
  ['later comments', (db) => taskComments.store.readPage(db, reader(), task.id, later())],
  ['the newest activity', (db) => activity.readTaskActivity(db, task.id, page)],
  ['later activity', (db) => activity.readTaskActivity(db, task.id, later())],
];
const reads: typeof pages = [
  ...pages,
  ['one comment', (db) => taskComments.store.readOne(db, reader(), task.id, newId())],
  ['one comment for the engine', (db) => taskCommentPolicy.load(db, newId(), { id: reader() })],
  [
    'who can be mentioned',
    (db) => readMentionable(db, { actorId: reader(), seers: comments.seersOfTask(task), text: '' }),
  ],
  [
    'who can be mentioned by a text',
    (db) => readMentionable(db, { actorId: reader(), seers: comments.seersOfTask(task), text: 'on 4' }),
  ],
  ['those mentioned who may be', (db) => comments.readMentionableAmong(db, task, [reader(), newId()])],
  [
    'those mentioned, locked',
    (db) => lockMentioned(db, {}, { actor: actor(), input: { mentionIds: [newId()] } }),
  ],
  ['names of people', (db) => activity.readPeople(db, [reader(), newId()])],
  ['names of projects', (db) => activity.readSeenProjects(db, reader(), [many.project.id, newId()])],
  ['titles of tasks', (db) => activity.readSeenTasks(db, reader(), ofTasks)],
  ['a page to take along', (db) => personalData.readCommentsById(db, many.busyId, null, 500)],
  ['a later page to take along', (db) => personalData.readCommentsById(db, many.busyId, newId(), 500)],
  ['the end of comments of somebody', (db) => forgetSome(db, 'task_comments', newId())],
  ['the rooms of comments', (db) => personalData.readRoomsOfComments(db, [newId()])],
  ['the end of mentions', (db) => forgetSomeMentions(db, 'task_comment_mentions', newId())],
  ['what becomes of comments', (db) => personalData.countStaying(db, many.busyId)],
];

const seqScan = new RegExp(`${seqScanOfProjects.source}|Seq Scan on task_\\w+`);

test.each(reads)('%s: uses an index, however many there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScan);
});

test.each(pages)('%s: reads without reading three thousand', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(400);
});

test('the SQL of the stores is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const id = newId();
  const { insert, write, remove } = taskComments.store;
  const mentions = { table: 'task_comment_mentions', column: 'comment_id' };
  await insert(db, { id, parentId: task.id, authorId: reader() }, { content: 'Well done' });
  await insertMentions(db, mentions, id, [reader()]);
  await comments.countComments(db, task.id, 1);
  await write(db, id, { content: 'Very well done' });
  await deleteMentions(db, mentions, id, [reader()]);
  await remove(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./task-contents.store.sql.snap');
});
