import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');
// An arbitrary number that nothing else in the database uses.
const lockKey = 7_215_001;

export type Migration = { readonly name: string; readonly sql: string };

/** Reads the SQL files of server/migrations in numeric order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
}

/**
 * Applies pending migrations, each once and in its own transaction. Several servers may start at once: an advisory lock
 * lets one of them migrate while the others wait. Refuses a database that a newer version of Longtable has migrated.
 * Returns the names of the applied migrations. `onUpgrade` is called before the first one unless the database is new,
 * since a large database may take a while.
 */
export async function migrate(
  pool: pg.Pool,
  { migrations, onUpgrade }: { migrations?: readonly Migration[]; onUpgrade?: () => void } = {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    // Other servers wait for the lock as long as the migrations take, whatever the pool's timeouts are.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !wanted.some((migration) => migration.name === name));
    if (unknown.length > 0) {
      throw new StartError(
        `This database was used by a newer version of Longtable (${unknown.join(', ')}). ` +
          'Start that version, or restore a backup made before the upgrade.',
      );
    }
    if (applied.size > 0 && wanted.some(({ name }) => !applied.has(name))) onUpgrade?.();
    const ran: string[] = [];
    for (const migration of wanted) {
      if (applied.has(migration.name)) continue;
      await runOne(client, migration);
      ran.push(migration.name);
    }
    return ran;
  } finally {
    // Closed instead of returned to the pool, which drops its settings and its lock.
    client.release(true);
  }
}

async function runOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (name) values ($1)', [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database could not be brought to this version of Longtable: ${migration.name} failed (${reason}). Nothing of it was kept.`,
      { cause: error },
    );
  }
}
