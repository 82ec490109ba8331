import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import { byIndexOnly } from '../platform/db/by-index-only.ts';
import type { Db } from '../platform/db/database.ts';
import type { EraseStep } from './personal-data.ts';

/** Comments written in one transaction. */
const atOnce = 500;

/**
 * What happens to comments when an account is deleted: they stay, without their author and without the mentions of that person.
 * `roomsOf` returns the live rooms of everyone who sees some of their comments.
 */
export function forgetAuthors({
  table,
  mentions,
  roomsOf,
}: {
  readonly table: string;
  /** The table of the people that comments mention, with columns `comment_id` and `user_id`. */
  readonly mentions: string;
  roomsOf(tx: Db, commentIds: readonly string[], userId: string): Promise<readonly string[]>;
}): EraseStep[] {
  return [forgetAuthorsOf(table, roomsOf), ({ tx }, userId) => forgetSomeMentions(tx, mentions, userId)];
}

/** The same for entries that mention nobody: they stay without their author. */
export function forgetAuthorsOf(
  table: string,
  roomsOf: (tx: Db, ids: readonly string[], userId: string) => Promise<readonly string[]>,
): EraseStep {
  return async (change: Change, userId) => {
    const ids = await forgetSome(change.tx, table, userId);
    if (ids.length === 0) return false;
    const audience = [...new Set(await roomsOf(change.tx, ids, userId))];
    change.emit('person.removed', { actorId: userId, audience, payload: { personId: userId } });
    return true;
  };
}

/**
 * Removes a person as the author of some of their comments, and returns the ids of these. Skips locked comments: an edit
 * locks the task or note first, and waiting for comments of many of them in any order could end in a deadlock.
 */
export async function forgetSome(tx: Db, table: string, userId: string): Promise<string[]> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set author_id = null where id in (
      select id from ${sql.table(table)} where author_id = ${userId} limit ${atOnce} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes a person from some of the comments that mention them, which are in `column`; true if there were any. */
export async function forgetSomeMentions(
  tx: Db,
  table: string,
  userId: string,
  column = 'comment_id',
): Promise<boolean> {
  const entry = sql.ref(column);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where user_id = ${userId} and ${entry} in (
      select ${entry} from ${sql.table(table)} where user_id = ${userId} limit ${atOnce} for update skip locked)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
