import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';

/** A session that still stands, as its person may see it: without what the cookie holds. */
export type OpenSessionRow = {
  readonly id: string;
  readonly user_id: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_active_at: string;
};

/** Who may do what to a session: whose it is sees and ends it, nobody else knows of it. */
export const openSessionRule = {
  parameter: 'sessionId',
  refusals: {
    missing: 'account/session-not-found',
    forbidden: 'account/session-not-found',
  } satisfies Record<string, ErrorCode>,
  load: (db: Db, id: string): Promise<OpenSessionRow | undefined> =>
    selectOpenSessions(db).where('sessions.id', '=', id).executeTakeFirst(),
  read: isTheirs,
  abilities: { end: isTheirs },
};

/** The list rule: the predicate of exactly those rows for which `openSessionRule.read` holds. */
export function readableSessions(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'sessions'>): Expression<SqlBool> =>
    eb('sessions.user_id', '=', actorId);
}

/** The one query that reads sessions for people; those that have run out are none. */
export function selectOpenSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.ip_address',
      'sessions.user_agent',
      'sessions.created_at',
      'sessions.last_active_at',
    ])
    .where('sessions.expires_at', '>', new Date().toISOString());
}

function isTheirs(actor: Actor, row: OpenSessionRow): boolean {
  return row.user_id === actor.id;
}
