import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';

const template = 'longtable_template';

/** Creates the migrated database that others are copied from, in a cluster of tests or journeys. */
export async function createTemplate(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, `create database ${template}`);
  // The template cannot be copied while somebody is connected to it, so close the pool before the first copy.
  const pool = new pg.Pool({ connectionString: addressOf(adminUrl, template), max: 1 });
  await migrate(pool);
  await pool.end();
}

/** Copies the template (about 20 ms). Returns the address of the copy. */
export async function copyTemplate(adminUrl: string, name: string): Promise<string> {
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return addressOf(adminUrl, name);
}

/** Removes a copy, even with open connections. */
export function dropCopy(adminUrl: string, name: string): Promise<void> {
  return runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
}

function addressOf(adminUrl: string, name: string): string {
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
