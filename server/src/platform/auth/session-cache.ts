import type { Session } from '../http/route.ts';

/** A session as it stands in the database; times are milliseconds since 1970. */
export type StandingSession = Session & {
  readonly endsAt: number;
  /** When it was last written down that it is used. */
  activeAt: number;
};

export type SessionCache = {
  /**
   * The session of a cookie: from memory, or by `read`, which many requests at once call only once. What `read`
   * answers is remembered, null too; undefined is not, so that invented cookies can't push out true ones.
   */
  get(
    cookie: string,
    read: () => Promise<StandingSession | null | undefined>,
  ): Promise<StandingSession | null>;
  /** Forgets what is remembered of the sessions that have ended, and what is being read at this moment. */
  drop(has: (session: StandingSession) => boolean): void;
};

type Remembered = { readonly session: StandingSession | null; readonly until: number };

/**
 * Remembers for `milliseconds` who a cookie belongs to, for at most `capacity` cookies. The one thing that it must
 * never do is to remember a session after it was dropped.
 */
export function createSessionCache({ milliseconds = 15_000, capacity = 10_000 } = {}): SessionCache {
  const remembered = new Map<string, Remembered>();
  const asked = new Map<string, Promise<StandingSession | null>>();
  // Counts the drops: an answer that was asked for before one of them may tell of a session that it dropped.
  let drops = 0;

  async function ask(cookie: string, read: () => Promise<StandingSession | null | undefined>) {
    const before = drops;
    const session = await read();
    if (session === undefined) return null;
    if (before === drops) {
      const oldest = remembered.size >= capacity ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(cookie, { session, until: Date.now() + milliseconds });
    }
    return session;
  }

  return {
    async get(cookie, read) {
      const known = remembered.get(cookie);
      const now = Date.now();
      if (known && known.until > now)
        return known.session && known.session.endsAt > now ? known.session : null;
      remembered.delete(cookie);
      const running = asked.get(cookie);
      if (running) return running;
      const answer = ask(cookie, read).finally(() => {
        if (asked.get(cookie) === answer) asked.delete(cookie);
      });
      asked.set(cookie, answer);
      return answer;
    },
    drop(has) {
      drops += 1;
      asked.clear();
      for (const [cookie, { session }] of remembered) {
        if (session && has(session)) remembered.delete(cookie);
      }
    },
  };
}
