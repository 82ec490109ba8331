import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { ConnectionTable } from './connection.table.ts';

export type ConnectionRow = Selectable<ConnectionTable>;
export const connectionColumns = ['id', 'user_a_id', 'user_b_id', 'created_at'] as const;

/** A connection is for its two people alone, and either may end it (collaboration §5, §6 "Connections"). */
export const connectionRule = {
  parameter: 'connectionId',
  refusals: { missing: 'connection/not-found', forbidden: 'connection/not-found' } satisfies Record<
    string,
    ErrorCode
  >,
  load: (db: Db, id: string): Promise<ConnectionRow | undefined> =>
    db.selectFrom('connections').select(connectionColumns).where('id', '=', id).executeTakeFirst(),
  read: isParty,
  abilities: { remove: isParty },
};

/** The list rule: the predicate of exactly those rows for which `connectionRule.read` holds. */
export function readableConnections(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'connections'>): Expression<SqlBool> =>
    eb.or([eb('connections.user_a_id', '=', actorId), eb('connections.user_b_id', '=', actorId)]);
}

function isParty(actor: Actor, row: ConnectionRow): boolean {
  return row.user_a_id === actor.id || row.user_b_id === actor.id;
}
