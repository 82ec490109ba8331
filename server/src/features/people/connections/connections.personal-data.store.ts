import '../../../policies/connection.table.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

// Personal data in connections and requests: reads it for the download, and deletes it with the account.

type OfPerson<Table extends keyof Schema> = ExpressionBuilder<Schema, Table>;

const connectionsOf = (userId: string) => (eb: OfPerson<'connections'>) =>
  eb.or([eb('connections.user_a_id', '=', userId), eb('connections.user_b_id', '=', userId)]);

const requestsOf = (userId: string) => (eb: OfPerson<'connection_requests'>) =>
  eb.or([
    eb('connection_requests.sender_id', '=', userId),
    eb('connection_requests.receiver_id', '=', userId),
  ]);

export type ConnectionOfPerson = Awaited<ReturnType<typeof readConnectionsById>>[number];
export type RequestOfPerson = Awaited<ReturnType<typeof readRequestsById>>[number];

/** Reads a page of connections with the other person of each. */
export const readConnectionsById = byId('connections.id', (db, userId) =>
  db
    .selectFrom('connections')
    .innerJoin('user_profiles as person', (join) =>
      join.on((eb) =>
        eb.and([
          eb('person.id', '<>', userId),
          eb('person.id', 'in', [eb.ref('connections.user_a_id'), eb.ref('connections.user_b_id')]),
        ]),
      ),
    )
    .select([
      'connections.id',
      'connections.created_at',
      'person.id as person_id',
      'person.full_name',
      'person.email',
    ])
    .where(connectionsOf(userId)),
);

/** Reads a page of requests, sent and received, in any state. */
export const readRequestsById = byId('connection_requests.id', (db, userId) =>
  db
    .selectFrom('connection_requests')
    .innerJoin('user_profiles as sender', 'sender.id', 'connection_requests.sender_id')
    .innerJoin('user_profiles as receiver', 'receiver.id', 'connection_requests.receiver_id')
    .select([
      'connection_requests.id',
      'connection_requests.sender_id',
      'connection_requests.receiver_id',
      'connection_requests.status',
      'connection_requests.created_at',
      'connection_requests.updated_at',
      'sender.full_name as sender_name',
      'receiver.full_name as receiver_name',
    ])
    .where(requestsOf(userId)),
);

export async function countOfPerson(
  db: Db,
  userId: string,
): Promise<{ connections: number; pending: number }> {
  const { connections } = await db
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('connections'))
    .where(connectionsOf(userId))
    .executeTakeFirstOrThrow();
  const { pending } = await db
    .selectFrom('connection_requests')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where(requestsOf(userId))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { connections, pending };
}

/** Most rows deleted in one transaction. */
const atOnce = 200;

/** Deletes some connections of a locked person and returns them (connections.store.ts); none when none are left. */
export function deleteConnectionsOf(db: Db, userId: string) {
  return db
    .deleteFrom('connections')
    .where('id', '=', firstOf(db.selectFrom('connections').select('id').where(connectionsOf(userId))))
    .returning(['id', 'user_a_id', 'user_b_id'])
    .execute();
}

/** The same for requests in any state. */
export function deleteRequestsOf(db: Db, userId: string) {
  return db
    .deleteFrom('connection_requests')
    .where('id', '=', firstOf(db.selectFrom('connection_requests').select('id').where(requestsOf(userId))))
    .returning(['id', 'sender_id', 'receiver_id', 'status'])
    .execute();
}

/**
 * Selects some of these rows. The ids are materialized first, by index: with a limit, the planner would scan the table.
 */
function firstOf(all: Expression<{ id: string }>) {
  return sql<string>`any(array(select id from (${all} offset 0) as every limit ${atOnce}))`;
}
