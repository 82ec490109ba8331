import type { Database, Db } from '../db/database.ts';
import type { RequestHeaders, Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import { hashToken } from './hashed-tokens.ts';
import { prolongAfterSeconds, sessionSeconds } from './library.ts';
import { createSessionCache, type StandingSession } from './session-cache.ts';
import type { SessionCookie } from './session-cookie.ts';

export type EndedSession = { readonly sessionId: string; readonly userId: string };
export type Sessions = ReturnType<typeof createSessions>;

type Row = { id: string; user_id: string; expires_at: string; last_active_at: string; time_zone: string };

/** That a session is used is written down when it was not for this long, in milliseconds (10 minutes). */
const noteActivityAfter = 10 * 60 * 1000;

// Every request asks this: one round trip, prepared once on each connection. The time zone of the person's profile
// comes along, since a session has it (route.ts).
const readSession = {
  name: 'read-session',
  text: `select sessions.id, sessions.user_id, sessions.expires_at, sessions.last_active_at, user_profiles.time_zone
    from sessions join user_profiles on user_profiles.id = sessions.user_id
    where sessions.token = $1 and sessions.expires_at > now()`,
};

const ended = ['id as sessionId', 'user_id as userId'] as const;

/** Who a request comes from, and the end of sessions. */
export function createSessions(
  { db, pool, log }: Pick<Database, 'db' | 'pool'> & { log: Log },
  cookie: SessionCookie,
) {
  const cache = createSessionCache();
  const listeners = new Set<(ended: EndedSession) => void>();

  async function find(headers: RequestHeaders): Promise<StandingSession | null> {
    const sent = cookie.sent(headers);
    if (sent === '') return null;
    return cache.get(sent, async () => {
      const token = cookie.token(sent);
      if (token === null) return undefined;
      const { rows } = await pool.query<Row>({ ...readSession, values: [hashToken(token)] });
      return rows[0] ? toSession(rows[0]) : null;
    });
  }

  function announce(sessions: readonly EndedSession[]): void {
    const ids = new Set(sessions.map(({ sessionId }) => sessionId));
    cache.drop(({ id }) => ids.has(id));
    for (const session of sessions) {
      for (const listener of listeners) {
        try {
          listener(session);
        } catch (error) {
          log.error({ err: error }, 'a listener to the end of sessions failed');
        }
      }
    }
  }

  /** Moves the end of the session on, if that is due; the cookie to answer with, or null. */
  async function prolong(session: StandingSession, headers: RequestHeaders): Promise<string | null> {
    const whole = sessionSeconds * 1000;
    if (session.endsAt > Date.now() + whole - prolongAfterSeconds * 1000) return null;
    const token = cookie.token(cookie.sent(headers));
    if (token === null) return null;
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + whole).toISOString(), updated_at: new Date().toISOString() })
      .where('id', '=', session.id)
      .executeTakeFirst();
    // It may have ended in the meantime: then there is nothing to give.
    if (numUpdatedRows === 0n) return null;
    cache.drop(({ id }) => id === session.id);
    return cookie.give(token);
  }

  /** Nobody waits for it, and when it fails the next time is as good. */
  async function noteActivity(session: StandingSession): Promise<void> {
    const now = Date.now();
    if (now - session.activeAt < noteActivityAfter) return;
    // At once: of many requests at the same moment one writes.
    session.activeAt = now;
    try {
      await db
        .updateTable('sessions')
        .set({ last_active_at: new Date(now).toISOString() })
        .where('id', '=', session.id)
        .execute();
    } catch (error) {
      log.debug({ err: error }, 'the last activity of a session could not be written down');
    }
  }

  /**
   * Ends all sessions of a person, or all but one, in the transaction of what ends them. `announce` them when it is
   * committed.
   */
  function endAllOf(tx: Db, userId: string, exceptId?: string): Promise<EndedSession[]> {
    const theirs = tx.deleteFrom('sessions').where('user_id', '=', userId);
    const meant = exceptId === undefined ? theirs : theirs.where('id', '<>', exceptId);
    return meant.returning(ended).execute();
  }

  return {
    authenticate: (headers: RequestHeaders): Promise<Session | null> => find(headers),

    /** See `Auth.used`. */
    async used(headers: RequestHeaders): Promise<string | null> {
      try {
        const session = await find(headers);
        if (!session) return null;
        void noteActivity(session);
        return await prolong(session, headers);
      } catch (error) {
        // What was asked for is done: nobody is told that it failed because of this.
        log.debug({ err: error }, 'a session could not be prolonged');
        return null;
      }
    },

    /** The token that a request brought, whether or not its session still stands; null when it brought none. */
    tokenOf: (headers: RequestHeaders): string | null => cookie.token(cookie.sent(headers)),

    /** Ends the session of a token, if there is one. */
    async end(token: string | null): Promise<void> {
      if (token === null) return;
      announce(
        await db.deleteFrom('sessions').where('token', '=', hashToken(token)).returning(ended).execute(),
      );
    },

    endAllOf,

    /** Ends all sessions of a person but one. */
    endOthers: async (userId: string, exceptId: string): Promise<void> =>
      announce(await endAllOf(db, userId, exceptId)),

    /** Ends one session, if it still stands. */
    async endOne(id: string): Promise<void> {
      announce(await db.deleteFrom('sessions').where('id', '=', id).returning(ended).execute());
    },

    announce,

    /** Drops what is remembered of sessions that others have ended. */
    forget(theirs: { sessionId: string } | { userId: string }): void {
      cache.drop((session) =>
        'userId' in theirs ? session.userId === theirs.userId : session.id === theirs.sessionId,
      );
    },

    onEnded(listener: (ended: EndedSession) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function toSession(row: Row): StandingSession {
  return {
    id: row.id,
    userId: row.user_id,
    timeZone: row.time_zone,
    endsAt: Date.parse(row.expires_at),
    activeAt: Date.parse(row.last_active_at),
  };
}
