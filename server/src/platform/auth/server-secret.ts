import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';

/**
 * A secret of this installation, 256 random bits as base64url. It is made at the first start and kept in the
 * database, so that every node has the same; of several nodes that start at once, one makes it.
 */
export async function serverSecret(db: Db, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db
    .insertInto('server_secrets')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return kept.value;
}
