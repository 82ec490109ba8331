import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../../test/many-projects.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { taskLinkPolicy } from '../../../policies/task-link.ts';
import { findItems, type ItemRef, lockItems, readSeenItems } from './links.items.ts';
import * as store from './links.store.ts';

const notesOfOne = 3000;

let many: ManyProjects;
let taskId: string;
let items: ItemRef[];

beforeAll(async () => {
  many = await openManyProjects();
  await fill();
}, 120_000);
afterAll(() => many.close());

/** Many notes of the busy person, each linked to three tasks, and a folder linked to each task. */
async function fill(): Promise<void> {
  const { pool } = many.database;
  await pool.query(
    `insert into notes (id, user_id, title, text)
     select gen_random_uuid(), $1, 'Note ' || n, repeat('Well done. ', 20) from generate_series(1, ${notesOfOne}) n`,
    [many.busyId],
  );
  await pool.query(
    `insert into resources (id, uploaded_by, name, type)
     select gen_random_uuid(), $1, 'Folder ' || n, 'folder' from generate_series(1, 1000) n`,
    [many.busyId],
  );
  await pool.query(
    `insert into task_links (id, task_id, linked_item_type, linked_item_id, created_by)
     select gen_random_uuid(), t.id, 'note', n.id, $1
     from (select id, row_number() over () as at from tasks) t
       join (select id, row_number() over () as at from notes) n on (t.at % ${notesOfOne}) + 1 = n.at`,
    [many.busyId],
  );
  await pool.query(
    `insert into task_links (id, task_id, linked_item_type, linked_item_id, created_by)
     select gen_random_uuid(), t.id, 'resource', r.id, $1
     from (select id, row_number() over () as at from tasks) t
       join (select id, row_number() over () as at from resources) r on (t.at % 1000) + 1 = r.at`,
    [many.busyId],
  );
  await pool.query(
    'insert into ended_task_links (task_id) select task_id from task_links order by id limit 1000',
  );
  await pool.query('analyze notes, resources, task_links, ended_task_links');
  const { rows } = await pool.query<ItemRef & { task_id: string }>(
    `select task_id, linked_item_type, linked_item_id from task_links
     where task_id = (select id from tasks where project_id = $1 limit 1)`,
    [many.project.id],
  );
  items = rows;
  taskId = rows[0]?.task_id ?? '';
}

const reader = () => many.busyId;
const newLink = (): store.NewLink => ({
  id: newId(),
  task_id: taskId,
  linked_item_type: 'note',
  linked_item_id: items[0]?.linked_item_id ?? '',
  copy_of: newId(),
  link_title: '',
  link_description: '',
});
const find = (db: Db, type: 'note' | 'resource', linked: boolean) =>
  findItems(db, reader(), { taskId, type, text: 'no 12', linked });

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['the links of a task', (db) => store.readLinksOf(db, reader(), taskId)],
  ['links by their ids', (db) => store.readSeenLinks(db, reader(), [newId(), newId()])],
  ['one link', (db) => store.readLink(db, reader(), newId())],
  ['one link for the engine', (db) => taskLinkPolicy.load(db, newId(), { id: reader() })],
  ['how many links', (db) => store.countLinks(db, taskId, newLink())],
  ['what is linked', (db) => readSeenItems(db, reader(), items)],
  ['what is linked, locked', (db) => lockItems(db, items)],
  ['a page to take along', (db) => store.readLinksById(db, reader(), newId(), 500)],
  ['a new link', (db) => store.insertLinks(db, reader(), [newLink()])],
  ['another text', (db) => store.writeLink(db, newId(), { title: 'Mine', description: '' })],
  ['removing a link', (db) => store.deleteLink(db, newId())],
  ['new versions of tasks', (db) => store.touchTasks(db, [taskId])],
  ['the projects of tasks', (db) => store.readProjectsOf(db, [taskId])],
  ['what has ended', (db) => store.takeEnded(db, 100)],
  [
    'what ends with an item',
    (db) => db.selectFrom('task_links').select('task_id').where('note_id', '=', newId()).execute(),
  ],
];
/** Looks through what one person sees, which is indexed by the features of notes and resources. */
const searches: typeof calls = [
  ['notes to link', (db) => find(db, 'note', false)],
  ['notes that are linked', (db) => find(db, 'note', true)],
  ['resources to link', (db) => find(db, 'resource', false)],
  ['resources that are linked', (db) => find(db, 'resource', true)],
];

const seqScan = new RegExp(`${seqScanOfProjects.source}|Seq Scan on (task_links|ended_task_links)`);

test.each([...calls, ...searches])('%s: uses an index, however many there are', async (_, call) => {
  expect((await many.plansOf(call)).join('\n')).not.toMatch(seqScan);
});

test('the SQL of the stores is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, call] of [...calls.slice(0, -1), ...searches]) await call(db);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./links.store.sql.snap');
});
