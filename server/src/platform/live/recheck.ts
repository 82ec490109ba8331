import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from './connection.ts';

export type Recheck = {
  /** Checks these now, and once more when every cached answer has expired. */
  now(matches: (session: Session) => boolean): void;
  /** Returns how to stop. */
  start(): () => void;
};

/** All in milliseconds. */
export const recheckPace = {
  /** How often to look for sessions that have not been checked … */
  sweep: 15_000,
  /** … for this long. */
  stale: 120_000,
  /** Longer than an answer about a session may be cached. */
  cached: 20_000,
};

/**
 * Checks now and then whether the sessions of open connections are still valid: one can expire, or end on another node,
 * without an event that says so.
 */
export function createRecheck(options: {
  connections: ReadonlySet<Connection>;
  authenticate(headers: Headers): Promise<Session | null>;
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
        if (!(await authenticate(connection.headers)) && connections.has(connection)) end(connection);
      }
    } catch (error) {
      // An outage of the database ends no session; the next sweep checks again.
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
