import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { ConnectionRequestTable } from './connection.table.ts';

export type ConnectionRequestRow = Selectable<ConnectionRequestTable>;
export const connectionRequestColumns = [
  'id',
  'sender_id',
  'receiver_id',
  'status',
  'created_at',
  'updated_at',
] as const;

/**
 * A request is for its two people alone: only who got it accepts or rejects it, only who sent it cancels it
 * (collaboration §5 "Connections"). Whether it is still pending is for the service to say, in its transaction.
 */
export const connectionRequestRule = {
  parameter: 'requestId',
  // Not found, not allowed and processed are one sentence (collaboration §8).
  refusals: {
    missing: 'connection/request-not-found',
    forbidden: 'connection/request-not-found',
  } satisfies Record<string, ErrorCode>,
  load: (db: Db, id: string): Promise<ConnectionRequestRow | undefined> =>
    db
      .selectFrom('connection_requests')
      .select(connectionRequestColumns)
      .where('id', '=', id)
      .executeTakeFirst(),
  read: (actor: Actor, row: ConnectionRequestRow): boolean => isSender(actor, row) || isReceiver(actor, row),
  abilities: { accept: isReceiver, reject: isReceiver, cancel: isSender },
};

/** The list rule: the predicate of exactly those rows for which `connectionRequestRule.read` holds. */
export function readableConnectionRequests(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'connection_requests'>): Expression<SqlBool> =>
    eb.or([
      eb('connection_requests.sender_id', '=', actorId),
      eb('connection_requests.receiver_id', '=', actorId),
    ]);
}

function isSender(actor: Actor, row: ConnectionRequestRow): boolean {
  return row.sender_id === actor.id;
}

function isReceiver(actor: Actor, row: ConnectionRequestRow): boolean {
  return row.receiver_id === actor.id;
}
