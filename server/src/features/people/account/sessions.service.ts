import type { OpenSession } from '@longtable/contract/account';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import {
  isOpen,
  type OpenSessionRow,
  openSessionColumns,
  openSessionPolicy,
} from '../../../policies/open-session.ts';
import { describeDevice } from './device.ts';

/** Most sessions to list; `endOthers` ends all of them. */
export const sessionsShown = 200;

export type OpenSessions = ReturnType<typeof createOpenSessions>;

/** The sessions of a person. Rows are authorized by the route. */
export function createOpenSessions({ db, auth }: { db: Db; auth: Auth }) {
  return {
    /** The current session first, then by last use. */
    async list(actor: Actor): Promise<{ sessions: OpenSession[] }> {
      const rows = await db
        .selectFrom('sessions')
        .select(openSessionColumns)
        .where(isOpen())
        .where(openSessionPolicy.visibleTo(actor.id))
        .orderBy((eb) => eb('sessions.id', '=', actor.sessionId), 'desc')
        .orderBy('sessions.last_active_at', 'desc')
        .orderBy('sessions.id')
        .limit(sessionsShown)
        .execute();
      return { sessions: rows.map((row) => presentOpenSession(row, actor.sessionId)) };
    },

    async end(change: Change, { id }: OpenSessionRow): Promise<{ done: true }> {
      await auth.endSession(change, id);
      return { done: true };
    },

    async endOthers(change: Change, actor: Actor): Promise<{ done: true }> {
      await auth.endOtherSessions(change, actor);
      return { done: true };
    },
  };
}

function presentOpenSession(row: OpenSessionRow, currentId: string): OpenSession {
  return {
    id: row.id,
    current: row.id === currentId,
    ...describeDevice(row.user_agent),
    // Shows IPv4-mapped IPv6 addresses as IPv4.
    ip: (row.ip_address ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
    signedInAt: row.created_at,
    lastActiveAt: row.last_active_at,
  };
}
