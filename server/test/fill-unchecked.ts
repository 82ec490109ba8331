import type { PoolClient } from 'pg';
import type { Database } from '../src/platform/db/database.ts';

/**
 * Runs `fill` on a connection without foreign key checks, triggers and time limit, which would take most of the time of
 * filling a database with test data. The connection is closed afterwards.
 */
export async function fillUnchecked<T>(
  { pool }: Pick<Database, 'pool'>,
  fill: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    return await fill(client);
  } finally {
    client.release(true);
  }
}
