import { newId } from '@longtable/contract/ids';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// Migration 0059 finds the links in the texts of notes (docs/decisions/063).

const name = '0059_note_templates_and_links.sql';

let own: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  own = await createTestDatabase();
  pool = new pg.Pool({ connectionString: own.url, max: 2 });
  // A closed connection may still be terminating when the database is dropped.
  pool.on('error', () => undefined);
  await pool.query('drop schema public cascade; create schema public');
  const all = await readMigrations();
  await migrate(pool, { migrations: all.filter((migration) => migration.name < name) });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await own.drop();
});

test('links of stored texts are found with the words around them', async () => {
  const [ada, plan, other, file] = [newId(), newId(), newId(), newId()];
  await pool.query('insert into users (id, email, name) values ($1, $2, $3)', [ada, 'ada@a.test', 'Ada']);
  const link = (kind: string, id: string) => `<span data-reference="${kind}" data-id="${id}"></span>`;
  const html =
    `<p>Nothing here.</p><ul><li><p>Ask <strong>Ben &amp; Eve</strong> about ${link('note', plan)}, ` +
    `and ${link('task', other)} &lt;soon&gt;.</p></li></ul><div data-file="${file}"></div>` +
    `<p>${link('note', plan)}</p><p>data-reference= is no link</p><div data-file="no id"></div>`;
  const noteId = newId();
  await pool.query('insert into notes (id, user_id, title, content) values ($1, $2, $3, $4)', [
    noteId,
    ada,
    'Log',
    html,
  ]);
  const all = await readMigrations();
  await migrate(pool, { migrations: all.filter((migration) => migration.name <= name) });
  const { rows } = await pool.query(
    'select kind, target_id, words_before, words_after, links from note_backlinks where note_id = $1 order by kind',
    [noteId],
  );
  expect(rows).toEqual([
    {
      kind: 'note',
      target_id: plan,
      words_before: 'Ask Ben & Eve about ',
      words_after: ', and … <soon>.',
      links: 2,
    },
    { kind: 'resource', target_id: file, words_before: '', words_after: '', links: 1 },
    {
      kind: 'task',
      target_id: other,
      words_before: 'Ask Ben & Eve about …, and ',
      words_after: ' <soon>.',
      links: 1,
    },
  ]);
});
