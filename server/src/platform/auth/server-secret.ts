import type { Db } from '../db/database.ts';
import { randomToken } from './tokens.ts';

/**
 * A secret of this installation, 256 random bits as base64url. Generated at the first start and stored in the database,
 * so that all nodes share it, also when several start at once.
 */
export async function serverSecret(db: Db, name: string): Promise<string> {
  const generated = randomToken();
  await db
    .insertInto('server_secrets')
    .values({ name, value: generated })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return stored.value;
}
