import type { Db } from '../db/database.ts';

/**
 * Locks a person until the transaction is over: of the transactions that change their profile, settings, ways to sign in
 * or connections one runs at a time. The first row lock of its transaction (docs/decisions/024). References to the
 * person (foreign keys) neither wait for it nor hold it up. False when there is no such person.
 */
export async function lockPerson(tx: Db, userId: string): Promise<boolean> {
  return (await lockPeople(tx, [userId])).length > 0;
}

/** The same for several people, in the order of their ids. Returns the ids of those that exist. */
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
 * Locks a person against references as well, as deleting them or changing their address does by itself: waits for the
 * transactions that refer to them, and lets no other. Whoever holds this lock may only change what is kept of the person,
 * and take no lock on a team, project or task: those who hold these refer to people late. The person's e-mail address;
 * null when they are gone.
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
