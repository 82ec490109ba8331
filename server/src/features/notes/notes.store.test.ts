import { newId } from '@longtable/contract/ids';
import { notesApi } from '@longtable/contract/notes';
import { noteFilters, noteSorts } from '@longtable/contract/rules/note-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import * as bulk from './notes.bulk.store.ts';
import * as lists from './notes.list.store.ts';
import { readNotesById, readTextsById } from './notes.personal-data.ts';
import * as searches from './notes.search.store.ts';
import * as store from './notes.store.ts';

const people = 1000;
const notesOfOthers = 100;
const notesOfOne = 10_000;

let database: Database;
let owner: string;

beforeAll(async () => {
  database = await openTestDatabase();
  owner = await fill(database);
  // As it is soon after it was written: indexes are read without the table.
  await database.pool.query('vacuum (analyze) notes, note_search');
}, 120_000);
afterAll(() => database.close());

/** A person with 10,000 notes, among a thousand people with a hundred each. */
function fill(on: Database): Promise<string> {
  return fillUnchecked(on, async (client) => {
    const [one = '', ...others] = await addAlikePeople(client, people);
    for (const [owners, count] of [
      [[one], notesOfOne],
      [others, notesOfOthers],
    ] as const) {
      await client.query(
        `insert into notes (id, user_id, title, tags, tag_keys, is_pinned, date, deleted_at)
         select gen_random_uuid(), owner, 'Note ' || n, '{Work}', '{work}', n % 100 = 0, now() - n * interval '1 minute',
           case when n % 50 = 1 then now() - n * interval '1 minute' end
         from unnest($1::uuid[]) as owner, generate_series(1, $2::int) n`,
        [owners, count],
      );
    }
    await client.query(
      `insert into note_search (note_id, user_id, signature, text)
       select notes.id, user_id, signature, folded from notes join (
         select title, task_search_text(title) as folded, note_signature(task_search_text(title)) as signature
         from (select distinct title from notes) as titles) as texts using (title)`,
    );
    return one;
  });
}

const request = (more: object = {}) => notesApi.list.input.parse(more);
const later = { newest: '2026-01-01T00:00:00.000000Z', title: 'Note 3000' };

const pages: [string, () => lists.ListRequest][] = noteSorts.flatMap((sort): typeof pages => [
  [`by ${sort}`, () => request({ sort })],
  [
    `a later page by ${sort}`,
    () =>
      request({
        sort,
        after: `n${encodeCursor(newId(), sort.startsWith('title') ? later.title : later.newest)}`,
      }),
  ],
]);

test.each([...pages, ['the trash', () => request({ trash: 'true' })] as const])(
  '%s: reads by an index and sorts nothing',
  async (_, wanted) => {
    const plans = await plansOf(database.pool, (db) => lists.readNotes(db, owner, wanted()));
    expect(plans.join('\n')).not.toMatch(/Seq Scan on notes|^\s*(?:->\s+)?Sort/m);
  },
);

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ...noteFilters.map((filter): [string, (db: Db) => Promise<unknown>] => [
    filter,
    (db) => lists.readNotes(db, owner, request({ filter, category: 'General', tag: 'Work' })),
  ]),
  ...noteSorts.map((sort): [string, (db: Db) => Promise<unknown>] => [
    `found, by ${sort}`,
    (db) => searches.searchNotes(db, owner, request({ sort, text: '777' })),
  ]),
  [
    'a later page of what is found',
    (db) =>
      searches.searchNotes(
        db,
        owner,
        request({ text: 'note', after: encodeCursor(newId(), 'false', later.newest) }),
      ),
  ],
  ['found outside the page', (db) => searches.findNotes(db, owner, '777')],
  ['matches', (db) => searches.readAround(db, [newId(), newId()], '777')],
  ['counts', (db) => lists.countNotes(db, owner)],
  ['tags', (db) => lists.readTags(db, owner)],
  ['one', (db) => store.readNote(db, owner, newId())],
  ['the most', (db) => store.hasAsMany(db, owner, 100)],
  ['the trash to empty', (db) => bulk.readTrash(db, newId())],
  ['all of a person', (db) => bulk.countAll(db, newId())],
  ['rows of the download', (db) => readNotesById(db, owner, newId(), 200)],
  ['texts of the download', (db) => readTextsById(db, owner, newId(), 200)],
  ['expired ones', (db) => bulk.deleteExpired(db, 0)],
  ['a tag of somebody', (db) => bulk.renameTag(db, newId(), { from: 'a', to: 'b' })],
];

test.each(reads)('%s: reads by an index', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (notes|note_search)/);
});

test('a search looks into texts only after putting the candidates in order', async () => {
  const plans = await plansOf(database.pool, (db) =>
    searches.searchNotes(db, owner, request({ text: 'note 77' })),
  );
  expect(plans[0]).toMatch(/Index (?:Only )?Scan using note_search_signatures|note_search_signatures/);
  expect(plans[0]).toMatch(/^Limit\n\s+->\s+Subquery Scan on ordered/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const sort of noteSorts) await lists.readNotes(db, owner, request({ sort }));
  await lists.readNotes(db, owner, request({ trash: 'true' }));
  for (const [, read] of reads) await read(db);
  const [id, copy] = [newId(), newId()];
  const columns = {
    title: 'Log',
    category: 'General',
    kind: 'note',
    url: null,
    author: null,
    tags: ['One', 'Two'],
    attendees: [],
    action_items: [],
  } as const;
  await store.insertNote(db, { id, user_id: owner }, { ...columns, tags: [...columns.tags], attendees: [] });
  await store.insertCopy(db, { id: copy, user_id: owner, title: 'Log (copy)', of: id });
  await store.writeFields(db, owner, id, { title: 'Logbook' });
  await store.writeMarks(db, owner, id, { is_pinned: true });
  await bulk.renameTag(db, owner, { from: 'One', to: 'Two' });
  await bulk.deleteTag(db, owner, 'Two');
  await store.writeTrashed(db, owner, id, true);
  await bulk.deleteTrash(db, owner, { before: '2020-01-01', most: 10 });
  await store.deleteNote(db, id);
  await bulk.deleteSomeOf(db, newId(), 10);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./notes.store.sql.snap');
});
