import type { LiveOnlineFrame, LiveWatch } from '@longtable/contract/live';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Log } from '../log/log.ts';
import { type Connection, encodeFrame } from './connection.ts';
import { liveLimits } from './limits.ts';

export type Watchers = {
  /** Takes a message of a client: whose presence it shows. */
  receive(connection: Connection, message: LiveWatch): void;
  /** The connection is gone. */
  leave(connection: Connection): void;
  /** Somebody has come online or gone offline. */
  changed(personId: string, isOnline: boolean): void;
  /** Two people are connected now, or not any more. */
  pairChanged(personIds: readonly string[], isConnected: boolean): void;
  /** A person has changed their profile, in which they choose whether others see when they are online. */
  personChanged(personId: string, showsOnline: boolean): void;
  /** Anything may have changed. */
  recheckAll(): void;
};

type Watcher = {
  readonly connection: Connection;
  asked: ReadonlySet<string>;
  /** Those of them whose presence the person may see. */
  allowed: Set<string>;
  /** Number of look-ups: only the latest one counts. */
  attempt: number;
};

/**
 * Who is told when people come online (docs/decisions/085). A client says whose presence it shows; what it says gives it no right. Rights are
 * read with the message, for all of them at once, and when they may have changed. People whom nobody watches cost nothing.
 */
export function createWatchers(options: {
  /** Those of these people whose presence a person may see. */
  seesOnline(userId: string, personIds: readonly string[]): Promise<readonly string[]>;
  isOnline(personId: string): boolean;
  send(connection: Connection, frame: Buffer): void;
  log: Log;
}): Watchers {
  const watchers = new Map<Connection, Watcher>();
  /** Those who may see each person. */
  const watching = new Map<string, Set<Watcher>>();
  const checks = createConcurrencyLimit(liveLimits.watching.checks);

  function tell({ connection }: Watcher, frame: LiveOnlineFrame): void {
    options.send(connection, encodeFrame({ type: 'online', ...frame }));
  }

  function allow(watcher: Watcher, personId: string): void {
    watcher.allowed.add(personId);
    watching.set(personId, (watching.get(personId) ?? new Set()).add(watcher));
  }

  function disallow(watcher: Watcher, personId: string): void {
    if (!watcher.allowed.delete(personId)) return;
    const those = watching.get(personId);
    those?.delete(watcher);
    if (those?.size === 0) watching.delete(personId);
  }

  /** Reads anew whom they may see, and says who of all is online. */
  function check(watcher: Watcher): void {
    watcher.attempt += 1;
    const { attempt, connection } = watcher;
    const { userId } = connection.session;
    checks
      .run(userId, async () => {
        if (attempt !== watcher.attempt) return;
        const asked = [...watcher.asked];
        const allowed = asked.length === 0 ? [] : await options.seesOnline(userId, asked);
        if (attempt === watcher.attempt) decide(watcher, new Set(allowed));
      })
      .catch((error: unknown) => {
        options.log.debug({ err: error }, 'who is online could not be sent');
        const again = (): void => {
          if (attempt === watcher.attempt) check(watcher);
        };
        setTimeout(again, liveLimits.watching.failed).unref();
      });
  }

  function decide(watcher: Watcher, allowed: ReadonlySet<string>): void {
    for (const id of watcher.allowed) if (!allowed.has(id)) disallow(watcher, id);
    for (const id of allowed) allow(watcher, id);
    const isShown = (id: string): boolean => allowed.has(id) && options.isOnline(id);
    const online = [...watcher.asked].filter(isShown);
    const offline = [...watcher.asked].filter((id) => !isShown(id));
    if (watcher.asked.size > 0) tell(watcher, { online, offline });
  }

  /** Hides a person at once from somebody who may not see them any more. */
  function hide(watcher: Watcher, personId: string): void {
    if (!watcher.allowed.has(personId)) return;
    disallow(watcher, personId);
    if (options.isOnline(personId)) tell(watcher, { online: [], offline: [personId] });
  }

  function leave(connection: Connection): void {
    const watcher = watchers.get(connection);
    if (!watcher) return;
    watcher.attempt += 1;
    watchers.delete(connection);
    for (const id of watcher.allowed) disallow(watcher, id);
  }

  return {
    receive(connection, { watching: personIds }) {
      if (personIds.length === 0) return leave(connection);
      const watcher = watchers.get(connection) ?? {
        connection,
        asked: new Set<string>(),
        allowed: new Set<string>(),
        attempt: 0,
      };
      watchers.set(connection, watcher);
      watcher.asked = new Set(personIds);
      for (const id of watcher.allowed) if (!watcher.asked.has(id)) disallow(watcher, id);
      check(watcher);
    },
    leave,
    changed(personId, isOnline) {
      const those = watching.get(personId);
      if (!those) return;
      const ids = [personId];
      const frame: LiveOnlineFrame = isOnline ? { online: ids, offline: [] } : { online: [], offline: ids };
      const encoded = encodeFrame({ type: 'online', ...frame });
      for (const { connection } of those) options.send(connection, encoded);
    },
    pairChanged(personIds, isConnected) {
      for (const watcher of watchers.values()) {
        const { userId } = watcher.connection.session;
        const other = personIds.includes(userId) ? personIds.find((id) => id !== userId) : undefined;
        if (other === undefined || !watcher.asked.has(other)) continue;
        if (!isConnected) hide(watcher, other);
        // Also when it is hidden: a look-up that began before may still allow it.
        check(watcher);
      }
    },
    personChanged(personId, showsOnline) {
      for (const watcher of watchers.values()) {
        const isOwn = watcher.connection.session.userId === personId;
        if (!isOwn && !watcher.asked.has(personId)) continue;
        if (!showsOnline) for (const id of isOwn ? [...watcher.allowed] : [personId]) hide(watcher, id);
        check(watcher);
      }
    },
    recheckAll() {
      for (const watcher of watchers.values()) check(watcher);
    },
  };
}
