import pg from 'pg';
import { superuser } from './cluster.ts';

/** The address of a database of an embedded cluster. The password has URL-safe characters only. */
export function clusterUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Runs `work` on its own connection. Rejects when the server cannot be reached within `ms` milliseconds. */
export async function withConnection<T>(
  url: string,
  ms: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ms, query_timeout: 60_000 });
  // Without a listener, a connection that breaks outside a query would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server there knows our password. It is random, so such a server runs our cluster. */
export async function answers(url: string): Promise<boolean> {
  return withConnection(url, 2000, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

/** Creates the application's database on the first start, or on the next one if that was interrupted. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, 10_000, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}
