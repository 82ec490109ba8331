import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { bucket } from '../src/platform/storage/storage.ts';
import { plainPicture } from './pictures.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

// A server that had photos of teams in columns of these, and those of projects among their links, is upgraded to
// 0048_photos.sql.

let app: TestApp;
let dataDir: string;
let viewer: Person;
let picture: Uint8Array;

const [owner, uploader, former] = [newId(), newId(), newId()];
/** By what is particular to each: the id of the place, the version in the address of its photo. */
const one = () => ({ placeId: newId(), version: newId() });
const teams = {
  'set by a member': one(),
  'set by somebody who has left': one(),
  'whose id a file has': one(),
  'whose id a deleted file had': one(),
};
const projects = { 'set by a member': one(), 'set by a deleted account': one(), 'being deleted': one() };
const bare = one();
const linkId = newId();

beforeAll(async () => {
  dataDir = await scratchFolder('longtable-migration-');
  picture = await plainPicture('webp');
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  const all = await readMigrations();
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, { migrations: all.filter(({ name }) => name < '0048') });
  await fill(pool);
  expect(await migrate(pool)).toContain('0048_photos.sql');
  await pool.end();
  app = await startTestApp({ DATA_DIR: dataDir }, undefined, database);
  viewer = await app.newPerson('Vera');
  const { db } = app.database;
  for (const { placeId } of [...Object.values(teams), bare])
    await db
      .insertInto('team_members')
      .values({ id: newId(), team_id: placeId, user_id: viewer.id })
      .execute();
  for (const { placeId } of Object.values(projects))
    await db
      .insertInto('project_members')
      .values({ id: newId(), project_id: placeId, user_id: viewer.id })
      .execute();
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function fill(pool: pg.Pool): Promise<void> {
  for (const id of [owner, uploader, former]) {
    await pool.query('insert into users (id, name, email) values ($1, $2, $3)', [id, 'A', `${id}@a.test`]);
    await pool.query('insert into user_profiles (id, full_name, email) values ($1, $2, $3)', [
      id,
      'A',
      `${id}@a.test`,
    ]);
  }
  for (const [about, { placeId, version }] of Object.entries(teams)) {
    const by = about === 'set by somebody who has left' ? former : uploader;
    const key = await storeFile(pool, `public/${by}/teams/${placeId}/${version}.webp`);
    await pool.query(
      'insert into teams (id, name, owner_id, photo_url, photo_file) values ($1, $2, $3, $4, $5)',
      [placeId, about, owner, `/api/teams/${placeId}/photo/${version}`, key],
    );
  }
  await pool.query(`insert into teams (id, name, owner_id) values ($1, 'Bare', $2)`, [bare.placeId, owner]);
  for (const { placeId } of [...Object.values(teams), bare])
    await pool.query(
      `insert into team_members (id, team_id, user_id, role)
       values (gen_random_uuid(), $1, $2, 'Owner'), (gen_random_uuid(), $1, $3, 'Member')`,
      [placeId, owner, uploader],
    );
  for (const [about, { placeId, version }] of Object.entries(projects)) {
    const isDeleted = about === 'being deleted';
    const by = about === 'set by a deleted account' ? null : uploader;
    const key = await storeFile(pool, `public/${by ?? former}/projects/${placeId}/${version}.webp`);
    await pool.query(
      'insert into projects (id, name, owner_id, deleted_at) values ($1, $2, $3, case when $4 then now() end)',
      [placeId, about, owner, isDeleted],
    );
    if (!isDeleted)
      await pool.query(
        `insert into project_members (id, project_id, user_id, role)
         values (gen_random_uuid(), $1, $2, 'Owner'), (gen_random_uuid(), $1, $3, 'Admin')`,
        [placeId, owner, uploader],
      );
    await pool.query(
      `insert into project_resources (id, project_id, name, type, url, uploaded_by, description, size, file)
       values ($1, $2, 'Project photo', 'image', $3, $4, '__project_photo__', $5, $6)`,
      [version, placeId, `/api/projects/${placeId}/photo/${version}`, by, picture.byteLength, key],
    );
  }
  await pool.query(
    `insert into project_resources (id, project_id, name, type, url, uploaded_by)
     values ($1, $2, 'A link', 'link', 'https://a.example/', $3)`,
    [linkId, projects['set by a member'].placeId, owner],
  );
  for (const id of [teams['whose id a file has'].version, teams['whose id a deleted file had'].version])
    await pool.query(`insert into resources (id, uploaded_by, name, type) values ($1, $2, $3, 'folder')`, [
      id,
      uploader,
      id,
    ]);
  await pool.query('delete from resources where id = $1', [teams['whose id a deleted file had'].version]);
}

/** A file as a photo was stored. */
async function storeFile(pool: pg.Pool, key: string): Promise<string> {
  const file = path.join(dataDir, 'files', bucket, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, picture);
  await pool.query('insert into stored_files (key, kept) values ($1, true)', [key]);
  return key;
}

async function rowOf(placeId: string) {
  const { rows } = await app.database.pool.query<{ id: string; uploaded_by: string; size_bytes: number }>(
    'select id, uploaded_by, size_bytes, file_path, mime_type from resources where place = $1 and file_path is not null',
    [placeId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function bytesAt(address: string | null): Promise<Uint8Array> {
  const response = await fetch(app.url + (address ?? '/none'), { headers: { cookie: viewer.cookie } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('photos of teams', () => {
  test.each(Object.entries(teams))('%s', async (about, { placeId: teamId, version }) => {
    const isTaken = about.startsWith('whose id');
    const row = await rowOf(teamId);
    expect(row?.uploaded_by).toBe(about === 'set by somebody who has left' ? owner : uploader);
    expect(row?.id === version).toBe(!isTaken);
    const { photoUrl, resourcesCount } = await viewer.ok(api.teams.get, { teamId });
    expect(photoUrl).toBe(`/api/teams/${teamId}/photo/${row?.id}`);
    expect(resourcesCount).toBe(0);
    expect(await bytesAt(photoUrl)).toEqual(new Uint8Array(picture));
    await vi.waitFor(async () => expect((await rowOf(teamId))?.size_bytes).toBe(picture.byteLength), {
      timeout: 15_000,
    });
  });

  test('none stays none', async () => {
    expect(await viewer.ok(api.teams.get, { teamId: bare.placeId })).toMatchObject({ photoUrl: null });
  });
});

describe('photos of projects', () => {
  test.each(Object.entries(projects))('%s', async (about, { placeId: projectId, version }) => {
    const row = await rowOf(projectId);
    expect(row).toMatchObject({
      id: version,
      uploaded_by: about === 'set by a member' ? uploader : owner,
      size_bytes: picture.byteLength,
      mime_type: 'image/webp',
    });
    if (about === 'being deleted') return;
    const { photoUrl } = await viewer.ok(api.projects.get, { projectId });
    expect(photoUrl).toBe(`/api/projects/${projectId}/photo/${version}`);
    expect(await bytesAt(photoUrl)).toEqual(new Uint8Array(picture));
  });

  test('leave the links where they were', async () => {
    const { projectId } = { projectId: projects['set by a member'].placeId };
    const { resources } = await viewer.ok(api.resources.list, { projectId, type: 'link' });
    expect(resources).toMatchObject([{ id: linkId, name: 'A link' }]);
    const { rows } = await app.database.pool.query('select id from project_resources');
    expect(rows).toEqual([{ id: linkId }]);
  });
});
