import type { Db } from '../db/database.ts';

/**
 * Locks a person until the end of the transaction, which serializes changes of their profile, settings, ways to sign in
 * and connections. The first row lock of a transaction (docs/decisions/024). Foreign keys to the person neither wait
 * for it nor block it. False when there is no such person.
 */
export async function lockPerson(tx: Db, userId: string): Promise<boolean> {
  return (await lockPeople(tx, [userId])).length > 0;
}

/** Locks several people in the order of their ids. Returns the ids of those that exist. */
export async function lockPeople(tx: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks a person against new references too, as needed for deleting them or changing their address: waits for
 * transactions that refer to them and blocks others. While holding it, change nothing but the person's own data and
 * lock no team, project or task: transactions that hold those refer to people late. Returns the e-mail address; null
 * when the person does not exist.
 */
export async function lockPersonExclusively(tx: Db, userId: string): Promise<{ email: string } | null> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
