import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../policies/actor.ts';

/** People mentioned by the entries of a feed. `Seen` decides who may be mentioned: the parent, or the entry. */
export type Mentions<Seen, Row> = {
  /** A table with a row for each mentioned person; `column` refers to the entry, `user_id` to the person. */
  readonly table: string;
  readonly column: string;
  /**
   * Entries that mention nobody lock nobody: the author is only locked with the mentioned people. For feeds in which each statement
   * counts.
   */
  readonly locksMentionedOnly?: boolean;
  /** The ids of the people that the entry mentions. */
  idsOf(row: Row): string[];
  /** Throws unless all these people may be mentioned. */
  check(tx: Db, seen: Seen, personIds: readonly string[]): Promise<void>;
  /** Notifies these people that they were mentioned, except the actor. */
  publish(change: Change, actor: Actor, row: Row, personIds: readonly string[]): Promise<void>;
};

type MentionTable = Pick<Mentions<never, never>, 'table' | 'column'>;

type Posting = { actor: Actor; input: unknown };

/**
 * Keeps the author and the mentioned people from being deleted before the commit. The `lockFirst` of posting and
 * editing, since people are locked before anything else (docs/decisions/024).
 */
export async function lockMentioned(
  tx: Db,
  { locksMentionedOnly = false }: Pick<Mentions<never, never>, 'locksMentionedOnly'>,
  { actor, input }: Posting,
): Promise<void> {
  const { mentionIds = [] } = input as { mentionIds?: readonly string[] };
  if (locksMentionedOnly && mentionIds.length === 0) return;
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
