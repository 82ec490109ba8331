import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../policies/actor.ts';

/** Whom an entry of a feed mentions. `Seen` is what is asked about who may be mentioned: the parent, or the entry. */
export type Mentions<Seen, Row> = {
  /** Has a row for each person mentioned: this column refers to the entry, `user_id` to the person. */
  readonly table: string;
  readonly column: string;
  /** Those whom the entry mentions as it is. */
  idsOf(row: Row): string[];
  /** Refuses to mention these people unless all may be. */
  check(tx: Db, seen: Seen, personIds: readonly string[]): Promise<void>;
  /** Publishes to these people that they were mentioned, except to who has mentioned themselves. */
  publish(change: Change, actor: Actor, row: Row, personIds: readonly string[]): Promise<void>;
};

type MentionTable = Pick<Mentions<never, never>, 'table' | 'column'>;

/**
 * Keeps the author and those mentioned from being deleted until the transaction is over: the `lockFirst` of posting and
 * editing, since people are locked before anything else (docs/decisions/024).
 */
export async function lockMentioned(
  tx: Db,
  { actor, input }: { actor: Actor; input: unknown },
): Promise<void> {
  const { mentionIds = [] } = input as { mentionIds?: readonly string[] };
  await sql`select id from users where id = any(${[actor.id, ...mentionIds]}::uuid[])
    order by id for key share`.execute(tx);
}

export async function insertMentions(
  tx: Db,
  { table, column }: MentionTable,
  entryId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (${sql.ref(column)}, user_id)
    select ${entryId}::uuid, unnest(${personIds}::uuid[])`.execute(tx);
}

export async function deleteMentions(
  tx: Db,
  { table, column }: MentionTable,
  entryId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(column)} = ${entryId} and user_id = any(${personIds}::uuid[])`.execute(tx);
}
