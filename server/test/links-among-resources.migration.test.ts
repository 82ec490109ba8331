import { newId } from '@longtable/contract/ids';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// Migration 0050 moves links of projects among their files (docs/decisions/053).

const name = '0050_links_among_resources.sql';

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

test('links keep id, address, icon and time; a taken name gets a number, and what former members have added an owner', async () => {
  const [ada, ben, project, other] = [newId(), newId(), newId(), newId()];
  for (const [id, full_name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ]) {
    await pool.query('insert into users (id, email, name) values ($1, $2, $3)', [
      id,
      `${id}@a.test`,
      full_name,
    ]);
  }
  for (const id of [project, other]) {
    await pool.query(`insert into projects (id, name, owner_id) values ($1, 'Engine', $2)`, [id, ada]);
    await pool.query(
      `insert into project_members (id, project_id, user_id, role) values ($1, $2, $3, 'Owner')`,
      [newId(), id, ada],
    );
  }
  await pool.query(
    `insert into resources (id, uploaded_by, project_id, name, type, file_path)
     values ($1, $2, $3, 'PLAN', 'document', 'key')`,
    [newId(), ada, project],
  );
  const insertLink = async (
    ofProject: string,
    at: string,
    fields: { name: string; by: string | null; description?: string; file?: string | null },
  ): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into project_resources (id, project_id, name, type, url, uploaded_by, description, file, created_at)
       values ($1, $2, $3, 'link', 'https://a.test/', $4, $5, $6, $7)`,
      [id, ofProject, fields.name, fields.by, fields.description ?? '', fields.file ?? null, at],
    );
    return id;
  };
  const first = await insertLink(project, '2026-01-01T00:00:00Z', {
    name: 'Plan',
    by: ada,
    description: 'Of the quay',
    file: 'public/a/projects/b/icon.webp',
  });
  const second = await insertLink(project, '2026-01-02T00:00:00Z', { name: 'plan', by: ben });
  const third = await insertLink(project, '2026-01-03T00:00:00Z', { name: 'a/b', by: null });
  const fourth = await insertLink(other, '2026-01-04T00:00:00Z', { name: 'Plan', by: ada });
  // A photo takes no name, and is not listed.
  await pool.query(
    `insert into resources (id, uploaded_by, project_id, name, type, file_path, description)
     values ($1, $2, $3, 'Plan', 'image', 'photo.webp', '__project_photo__')`,
    [newId(), ada, other],
  );

  const migrations = (await readMigrations()).filter((migration) => migration.name <= name);
  expect(await migrate(pool, { migrations })).toEqual([name]);
  const { rows } = await pool.query(
    `select id, project_id, name, url, uploaded_by, description, thumbnail_path, created_at = updated_at as as_old
     from resources where type = 'link' order by created_at`,
  );
  const common = {
    url: 'https://a.test/',
    uploaded_by: ada,
    description: '',
    thumbnail_path: null,
    as_old: true,
  };
  expect(rows).toEqual([
    {
      ...common,
      id: first,
      project_id: project,
      name: 'Plan (2)',
      description: 'Of the quay',
      thumbnail_path: 'public/a/projects/b/icon.webp',
    },
    { ...common, id: second, project_id: project, name: 'plan (3)' },
    { ...common, id: third, project_id: project, name: 'a/b' },
    { ...common, id: fourth, project_id: other, name: 'Plan' },
  ]);
  const ids = [first, second, third, fourth];
  const reserved = await pool.query('select id from deleted_ids where id = any($1)', [ids]);
  expect(reserved.rows).toEqual([]);
  const listed = await pool.query(`select name from project_resources order by name collate "C"`);
  expect(listed.rows.map((row) => row.name)).toEqual(
    ['a/b', 'Plan', 'PLAN', 'Plan (2)', 'plan (3)'].toSorted(),
  );
});
