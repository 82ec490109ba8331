import type { OpenSession } from '@longtable/contract/account';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import {
  isOpen,
  type OpenSessionRow,
  openSessionColumns,
  openSessionPolicy,
} from '../../../policies/open-session.ts';
import { describeDevice } from './device.ts';

/** Who has more places than this sees those that were used last; all of them end with `endOthers`. */
export const sessionsShown = 200;

export type OpenSessions = ReturnType<typeof createOpenSessions>;

/** The places where a person is signed in. Rows arrive authorized. */
export function createOpenSessions({ db, auth }: { db: Db; auth: Auth }) {
  return {
    /** The one that asks first, then those that were used last. */
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
      return { sessions: rows.map((row) => toOpenSession(row, actor.sessionId)) };
    },

    async end({ id }: OpenSessionRow): Promise<{ done: true }> {
      await auth.endSession(id);
      return { done: true };
    },

    async endOthers(actor: Actor): Promise<{ done: true }> {
      await auth.endOtherSessions(actor);
      return { done: true };
    },
  };
}

function toOpenSession(row: OpenSessionRow, currentId: string): OpenSession {
  return {
    id: row.id,
    current: row.id === currentId,
    ...describeDevice(row.user_agent),
    // An IPv4 address in IPv6 clothes says nothing to anybody.
    ip: (row.ip_address ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
    signedInAt: row.created_at,
    lastActiveAt: row.last_active_at,
  };
}
