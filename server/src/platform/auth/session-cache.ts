import type { Session } from '../http/route.ts';

/** A session as stored in the database; times in milliseconds since 1970. */
export type CachedSession = Session & {
  readonly endsAt: number;
  /** When activity was last recorded. */
  activeAt: number;
};

export type SessionCache = {
  /**
   * The session of a cookie, from memory or by `read`, which is called once for concurrent requests. Results including
   * null are cached; undefined is not, so that forged cookies cannot evict real ones.
   */
  get(cookie: string, read: () => Promise<CachedSession | null | undefined>): Promise<CachedSession | null>;
  /** Drops the matching sessions from the cache and discards reads under way. */
  drop(has: (session: CachedSession) => boolean): void;
};

type Remembered = { readonly session: CachedSession | null; readonly until: number };

/**
 * Caches the sessions of at most `capacity` cookies for `milliseconds` each. Never returns a cached session after it
 * was dropped.
 */
export function createSessionCache({ milliseconds = 15_000, capacity = 10_000 } = {}): SessionCache {
  const remembered = new Map<string, Remembered>();
  const asked = new Map<string, Promise<CachedSession | null>>();
  // Number of drops so far: a read that began before the latest one may return a dropped session.
  let drops = 0;

  async function ask(cookie: string, read: () => Promise<CachedSession | null | undefined>) {
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
