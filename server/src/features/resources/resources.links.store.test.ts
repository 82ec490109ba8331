import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { resourceLinks as store } from './resources.links.store.ts';

let database: Database;
let maker: string;
let file: string;

beforeAll(async () => {
  database = await openTestDatabase();
  [maker, file] = await fill(database);
}, 120_000);
afterAll(() => database.close());

/** A thousand people with ten files each, and five links to each file, most of which have not expired. */
function fill(on: Database): Promise<[string, string]> {
  return fillUnchecked(on, async (client) => {
    const people = await addAlikePeople(client, 1000);
    const { rows } = await client.query<{ id: string; uploaded_by: string }>(
      `insert into resources (id, uploaded_by, ancestors, name, type, file_path, mime_type)
       select gen_random_uuid(), owner, '{}', 'File ' || n, 'document', 'key ' || owner || n, 'text/plain'
       from unnest($1::uuid[]) as owner, generate_series(1, 10) n
       returning id, uploaded_by`,
      [people],
    );
    await client.query(
      `insert into resource_links (id, resource_id, created_by, expires_at)
       select gen_random_uuid(), id, uploaded_by, now() + (300 - n - (random() * 300)::int) * interval '1 day'
       from resources, generate_series(1, 5) n`,
    );
    await client.query('analyze resources, resource_links');
    const [first] = rows;
    return [first?.uploaded_by ?? '', first?.id ?? ''];
  });
}

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['those of a file', (db) => store.readLinks(db, file)],
  ['their number', (db) => store.countLinks(db, file)],
  ['one', (db) => store.readLink(db, newId())],
  ['one that is opened', (db) => store.readOffered(db, newId())],
  ['those of the download', (db) => store.readLinksById(db, maker, newId(), 500)],
  ['the number of a person’s', (db) => store.countLinksOf(db, maker)],
  ['whether there are any of a person', (db) => store.hasLinks(db, maker)],
];

test.each(reads)('%s: reads by an index', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (?:resource_links|resources|user_profiles)/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of reads) await read(db);
  const id = newId();
  const link = { id, target_id: file, created_by: maker, password_hash: null, seconds: 3600 };
  await store.insertLink(db, link);
  await store.countOpen(db, id);
  await store.deleteLink(db, { id, targetId: file });
  await store.deleteLinks(db, file);
  await store.deleteExpired(db, 10);
  await store.deleteLinksOf(db, newId(), 10);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./resources.links.store.sql.snap');
});
