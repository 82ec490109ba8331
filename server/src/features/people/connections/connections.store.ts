import '../../../policies/connection.table.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type ConnectionRow, connectionColumns } from '../../../policies/connection.ts';
import { type ConnectionRequestRow, connectionRequestColumns } from '../../../policies/connection-request.ts';
import { hasBlocked } from '../../../policies/has-blocked.ts';
import { type PersonCardRow, personCardColumns } from '../../../policies/person-columns.ts';

/** A connection or a request between the actor and another person. */
export type ListedRow = { id: string; created_at: string; person: PersonCardRow };

export type Pair = readonly [string, string];

/** Which of these people have an open account. */
export function readOpenPeople(db: Db, people: Pair): Promise<PersonCardRow[]> {
  return db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', 'in', people)
    .where('closed_at', 'is', null)
    .execute();
}

export function readRequest(db: Db, id: string): Promise<ConnectionRequestRow | undefined> {
  return db
    .selectFrom('connection_requests')
    .select(connectionRequestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').select(connectionColumns).where('id', '=', id).executeTakeFirst();
}

/** What is between a person and one of some others: a connection, a pending request, or that the person has blocked the other. */
export type BetweenRow = {
  kind: 'connection' | 'sent' | 'received' | 'blocked';
  id: string;
  person_id: string;
};

/**
 * What is between a person and each of some others; at most one row each. Blocking ends connections and withdraws requests, and a
 * request of the blocked person is not seen.
 */
export async function readBetween(
  db: Db,
  actorId: string,
  personIds: readonly string[],
): Promise<BetweenRow[]> {
  if (personIds.length === 0) return [];
  const others = sql<string>`any(${personIds}::uuid[])`;
  const kind = (name: BetweenRow['kind']) => sql<BetweenRow['kind']>`${name}::text`.as('kind');
  const connected = (mine: 'user_a_id' | 'user_b_id', other: 'user_a_id' | 'user_b_id') =>
    db
      .selectFrom('connections')
      .select([kind('connection'), 'id', `${other} as person_id`])
      .where(mine, '=', actorId)
      .where(other, '=', others);
  const pending = (
    direction: 'sent' | 'received',
    mine: 'sender_id' | 'receiver_id',
    other: 'sender_id' | 'receiver_id',
  ) =>
    db
      .selectFrom('connection_requests')
      .select([kind(direction), 'id', `${other} as person_id`])
      .where('status', '=', 'pending')
      .where(mine, '=', actorId)
      .where(other, '=', others);
  return connected('user_a_id', 'user_b_id')
    .unionAll(connected('user_b_id', 'user_a_id'))
    .unionAll(pending('sent', 'sender_id', 'receiver_id'))
    .unionAll(
      pending('received', 'receiver_id', 'sender_id').where((eb) =>
        eb.not(hasBlocked(eb.ref('receiver_id'), eb.ref('sender_id'))),
      ),
    )
    .unionAll(
      db
        .selectFrom('person_blocks')
        .select([kind('blocked'), 'blocked_id as id', 'blocked_id as person_id'])
        .where('blocker_id', '=', actorId)
        .where('blocked_id', '=', others),
    )
    .execute();
}

/** Deletes earlier requests between the two, in both directions. */
export async function deletePastRequests(tx: Db, pair: Pair): Promise<void> {
  await tx
    .deleteFrom('connection_requests')
    .where(between(pair))
    .where('status', 'in', ['cancelled', 'rejected'])
    .execute();
}

/** Deletes the request that led to a connection. */
export async function deleteAcceptedRequests(tx: Db, pair: Pair): Promise<void> {
  await tx.deleteFrom('connection_requests').where(between(pair)).where('status', '=', 'accepted').execute();
}

/** Undefined when the id is taken. */
export function insertRequest(
  tx: Db,
  request: Pick<ConnectionRequestRow, 'id' | 'sender_id' | 'receiver_id'>,
): Promise<ConnectionRequestRow | undefined> {
  const now = new Date().toISOString();
  return tx
    .insertInto('connection_requests')
    .values({ ...request, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(connectionRequestColumns)
    .executeTakeFirst();
}

/** Settles a pending request; undefined when it is not pending (any more). */
export function settleRequest(
  tx: Db,
  id: string,
  status: 'accepted' | 'rejected' | 'cancelled',
): Promise<ConnectionRequestRow | undefined> {
  return tx
    .updateTable('connection_requests')
    .set({ status, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(connectionRequestColumns)
    .executeTakeFirst();
}

/**
 * Connects two people; undefined when the id is taken. The smaller id comes first (docs/product/connections.md,
 * "Connection").
 */
export function insertConnection(tx: Db, id: string, [one, other]: Pair): Promise<ConnectionRow | undefined> {
  const [first, second] = one < other ? [one, other] : [other, one];
  return tx
    .insertInto('connections')
    .values({ id, user_a_id: first, user_b_id: second, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(connectionColumns)
    .executeTakeFirst();
}

export async function deleteConnection(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('connections').where('id', '=', id).execute();
}

/** The ids of everyone who is connected with a person or has an open request with them. */
export async function readAcquaintances(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .select('user_b_id as id')
    .where('user_a_id', '=', personId)
    .unionAll(db.selectFrom('connections').select('user_a_id as id').where('user_b_id', '=', personId))
    .unionAll(
      db
        .selectFrom('connection_requests')
        .select('receiver_id as id')
        .where('sender_id', '=', personId)
        .where('status', '=', 'pending'),
    )
    .unionAll(
      db
        .selectFrom('connection_requests')
        .select('sender_id as id')
        .where('receiver_id', '=', personId)
        .where('status', '=', 'pending'),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function between([one, other]: Pair) {
  return sql<SqlBool>`(sender_id, receiver_id) in ((${one}, ${other}), (${other}, ${one}))`;
}
