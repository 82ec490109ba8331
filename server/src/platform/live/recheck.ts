import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from './connection.ts';

export type Recheck = {
  /** Checks the matching sessions now, and again when all cached results have expired. */
  now(matches: (session: Session) => boolean): void;
  /** Returns a function that stops it. */
  start(): () => void;
};

/** All in milliseconds. */
export const recheckPace = {
  /** Interval of looking for sessions that have not been checked … */
  sweep: 15_000,
  /** … for this long. */
  stale: 120_000,
  /** Longer than a session is cached. */
  cached: 20_000,
};

/**
 * Checks periodically whether the sessions of open connections are still valid: they can expire, or end on another
 * node, without an event.
 */
export function createRecheck(options: {
  connections: ReadonlySet<Connection>;
  authenticate(headers: Headers, at: number): Promise<Session | null>;
  end(connection: Connection): void;
  log: Log;
  pace?: typeof recheckPace;
}): Recheck {
  const { connections, authenticate, end, log, pace = recheckPace } = options;
  const stopping = new AbortController();
  let sweeping = false;

  async function check(due: readonly Connection[]): Promise<void> {
    try {
      for (const connection of due) {
        if (stopping.signal.aborted || !connections.has(connection)) continue;
        connection.checkedAt = Date.now();
        const session = await authenticate(new Headers(connection.credentials), connection.askedAt);
        if (!session && connections.has(connection)) end(connection);
      }
    } catch (error) {
      // A database outage ends no sessions; the next sweep checks again.
      log.debug({ err: error }, 'sessions of live connections could not be checked');
      for (const connection of due) connection.checkedAt = 0;
    }
  }

  async function sweep(): Promise<void> {
    if (sweeping) return;
    sweeping = true;
    const before = Date.now() - pace.stale;
    await check([...connections].filter(({ checkedAt }) => checkedAt < before));
    sweeping = false;
  }

  async function checkTwice(matches: (session: Session) => boolean): Promise<void> {
    const theirs = (): Connection[] => [...connections].filter(({ session }) => matches(session));
    await check(theirs());
    await pause(pace.cached, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    await check(theirs());
  }

  return {
    now: (matches) => void checkTwice(matches),
    start() {
      const timer = setInterval(() => void sweep(), pace.sweep);
      timer.unref();
      return () => {
        clearInterval(timer);
        stopping.abort();
      };
    },
  };
}
