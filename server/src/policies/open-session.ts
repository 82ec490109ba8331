import { sql } from 'kysely';
import { ownedPolicy } from './owned.ts';

/** A session that has not expired, without its token. */
export type OpenSessionRow = {
  readonly id: string;
  readonly user_id: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_active_at: string;
};

export const openSessionColumns = [
  'id',
  'user_id',
  'ip_address',
  'user_agent',
  'created_at',
  'last_active_at',
] as const;

/** The predicate of sessions that have not expired. */
export function isOpen() {
  return sql<boolean>`sessions.expires_at > ${new Date().toISOString()}`;
}

/** A session is visible to its person only, who can end it. */
export const openSessionPolicy = ownedPolicy<OpenSessionRow, 'user_id', 'end'>({
  param: 'sessionId',
  table: 'sessions',
  columns: openSessionColumns,
  key: 'user_id',
  abilities: ['end'],
  notFound: 'account/session-not-found',
  only: isOpen,
});
