import { newId } from '@longtable/contract/ids';
import type { Database, Db } from '../db/database.ts';
import type { RequestHeaders, Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { Device } from './known-devices.ts';
import { type CachedSession, createSessionCache } from './session-cache.ts';
import type { SessionCookie } from './session-cookie.ts';
import { hashToken, randomToken } from './tokens.ts';

/** A session ends this long after it was last prolonged, in seconds (30 days) … */
export const sessionSeconds = 30 * 24 * 3600;
/** … and is prolonged at most this often, in seconds (once a day), so that few requests write. */
const prolongAfterSeconds = 24 * 3600;
/** Activity is recorded at most this often, in milliseconds (every 10 minutes). */
const recordActivityAfter = 10 * 60 * 1000;

export type EndedSession = { readonly sessionId: string; readonly userId: string };
export type Sessions = ReturnType<typeof createSessions>;

type Row = { id: string; user_id: string; expires_at: string; last_active_at: string; time_zone: string };

// Runs on every request: one round trip, prepared once per connection. Includes the profile's time zone, which is part
// of a session (route.ts). Closed accounts have no valid sessions, even if a row was left.
const readSession = {
  name: 'read-session',
  text: `select sessions.id, sessions.user_id, sessions.expires_at, sessions.last_active_at, user_profiles.time_zone
    from sessions join user_profiles on user_profiles.id = sessions.user_id
    where sessions.token = $1 and sessions.expires_at > now() and user_profiles.closed_at is null`,
};

/** The same by the id, for tokens that name it. */
const readSessionById = {
  name: 'read-session-by-id',
  text: readSession.text.replace('sessions.token = $1', 'sessions.id = $1'),
};

const ended = ['id as sessionId', 'user_id as userId'] as const;

/** Starts, finds, prolongs and ends sessions. */
export function createSessions(
  { db, pool, log }: Pick<Database, 'db' | 'pool'> & { log: Log },
  cookie: SessionCookie,
) {
  const cache = createSessionCache();
  const listeners = new Set<(ended: EndedSession) => void>();

  async function find(headers: RequestHeaders): Promise<CachedSession | null> {
    const value = cookie.read(headers);
    if (value === '') return null;
    return cache.get(value, async () => {
      const token = cookie.verify(value);
      if (token === null) return undefined;
      const { rows } = await pool.query<Row>({ ...readSession, values: [hashToken(token)] });
      return rows[0] ? present(rows[0]) : null;
    });
  }

  function publishEnded(sessions: readonly EndedSession[]): void {
    const ids = new Set(sessions.map(({ sessionId }) => sessionId));
    cache.drop(({ id }) => ids.has(id));
    for (const session of sessions) {
      for (const listener of listeners) {
        try {
          listener(session);
        } catch (error) {
          log.error({ err: error }, 'a listener for ended sessions failed');
        }
      }
    }
  }

  /** Prolongs the session if due. Returns the Set-Cookie header, or null. */
  async function prolong(session: CachedSession, headers: RequestHeaders): Promise<string | null> {
    const lifetime = sessionSeconds * 1000;
    if (session.endsAt > Date.now() + lifetime - prolongAfterSeconds * 1000) return null;
    const token = cookie.verify(cookie.read(headers));
    if (token === null) return null;
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({
        expires_at: new Date(Date.now() + lifetime).toISOString(),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', session.id)
      .executeTakeFirst();
    // It has ended meanwhile.
    if (numUpdatedRows === 0n) return null;
    cache.drop(({ id }) => id === session.id);
    return cookie.set(token);
  }

  /** Records that the session is in use. Not awaited; after a failure the next request tries again. */
  async function recordActivity(session: CachedSession): Promise<void> {
    const now = Date.now();
    if (now - session.activeAt < recordActivityAfter) return;
    // Set before the query, so that only one of several concurrent requests writes.
    session.activeAt = now;
    try {
      await db
        .updateTable('sessions')
        .set({ last_active_at: new Date(now).toISOString() })
        .where('id', '=', session.id)
        .execute();
    } catch (error) {
      log.debug({ err: error }, 'the last activity of a session could not be recorded');
    }
  }

  /**
   * Ends all sessions of a person, or all but one, in the caller's transaction. Call `publishEnded` with the result
   * after the commit.
   */
  function endAllOf(tx: Db, userId: string, exceptId?: string): Promise<EndedSession[]> {
    const theirs = tx.deleteFrom('sessions').where('user_id', '=', userId);
    const meant = exceptId === undefined ? theirs : theirs.where('id', '<>', exceptId);
    return meant.returning(ended).execute();
  }

  return {
    authenticate: (headers: RequestHeaders): Promise<Session | null> => find(headers),

    /** The session with an id, unless it has ended. Reads the database each time. */
    async byId(id: string): Promise<Session | null> {
      const { rows } = await pool.query<Row>({ ...readSessionById, values: [id] });
      return rows[0] ? present(rows[0]) : null;
    },

    /** Starts a session, in the caller's transaction if there is one. Returns the Set-Cookie header that signs in. */
    async start(at: Db, userId: string, { ip, userAgent }: Device): Promise<string> {
      const token = randomToken();
      await at
        .insertInto('sessions')
        .values({
          id: newId(),
          user_id: userId,
          token: hashToken(token),
          expires_at: new Date(Date.now() + sessionSeconds * 1000).toISOString(),
          ip_address: ip,
          user_agent: userAgent,
        })
        .execute();
      return cookie.set(token);
    },

    /** See `Auth.used`. */
    async used(headers: RequestHeaders): Promise<string | null> {
      try {
        const session = await find(headers);
        if (!session) return null;
        void recordActivity(session);
        return await prolong(session, headers);
      } catch (error) {
        // The request itself succeeded, so this must not fail it.
        log.debug({ err: error }, 'a session could not be prolonged');
        return null;
      }
    },

    /** Ends the session of a request, if there is one. */
    async end(headers: RequestHeaders): Promise<void> {
      const token = cookie.verify(cookie.read(headers));
      if (token === null) return;
      publishEnded(
        await db.deleteFrom('sessions').where('token', '=', hashToken(token)).returning(ended).execute(),
      );
    },

    endAllOf,

    /** Ends one session, if it has not ended yet, in the caller's transaction. Call `publishEnded` after the commit. */
    endOne: (tx: Db, id: string): Promise<EndedSession[]> =>
      tx.deleteFrom('sessions').where('id', '=', id).returning(ended).execute(),

    publishEnded,

    /** Drops sessions that ended on another node from the cache. */
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

function present(row: Row): CachedSession {
  return {
    id: row.id,
    userId: row.user_id,
    timeZone: row.time_zone,
    endsAt: Date.parse(row.expires_at),
    activeAt: Date.parse(row.last_active_at),
  };
}
