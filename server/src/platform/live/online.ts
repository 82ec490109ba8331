import type { LiveVisibility } from '@longtable/contract/live';
import type { Connection } from './connection.ts';
import { liveLimits } from './limits.ts';
import { createOnlineNodes, type OnlineSignal } from './online-nodes.ts';

export type Online = {
  /** Takes a message of a client: since when its window is hidden. */
  receive(connection: Connection, message: LiveVisibility): void;
  /** The connection is gone. */
  leave(connection: Connection): void;
  /** Takes a signal of another node. */
  relayed(signal: OnlineSignal): void;
  /** Whether a person is online, here or on another node. */
  has(personId: string): boolean;
  /** Returns a function that stops it. */
  start(): () => void;
};

/**
 * Who is online (docs/decisions/085): whoever has a window that was visible in the last minutes, on any node. In memory only. A reload or a
 * short loss of the connection changes nothing. Calls `onChange` when somebody comes online or goes offline.
 */
export function createOnline(options: {
  onChange(personId: string, isOnline: boolean): void;
  /** Sends a signal to the other nodes. */
  relay(signal: OnlineSignal): void;
  pace?: typeof liveLimits.online;
}): Online {
  const { pace = liveLimits.online } = options;
  /** The connections whose window counts, and since when each is hidden (Date.now()); null for visible ones. */
  const windows = new Map<Connection, number | null>();
  /** How many windows of each person count. */
  const counts = new Map<string, number>();
  /** Those whose last window has gone, and who count a little longer. */
  const leaving = new Map<string, NodeJS.Timeout>();
  const nodes = createOnlineNodes({ here, relay: options.relay, onChange: changedElsewhere, pace });

  const isHere = (personId: string): boolean => counts.has(personId) || leaving.has(personId);

  function here(): string[] {
    return [...counts.keys(), ...leaving.keys()];
  }

  function changedElsewhere(personId: string, isOnline: boolean): void {
    if (!isHere(personId)) options.onChange(personId, isOnline);
  }

  function changedHere(personId: string, isOnline: boolean): void {
    nodes.changed(personId, isOnline);
    if (!nodes.has(personId)) options.onChange(personId, isOnline);
  }

  function count({ session: { userId } }: Connection): void {
    const before = counts.get(userId) ?? 0;
    counts.set(userId, before + 1);
    if (before > 0) return;
    const timer = leaving.get(userId);
    clearTimeout(timer);
    if (!leaving.delete(userId)) changedHere(userId, true);
  }

  function discount({ session: { userId } }: Connection): void {
    const left = (counts.get(userId) ?? 0) - 1;
    if (left > 0) return void counts.set(userId, left);
    counts.delete(userId);
    const timer = setTimeout(() => {
      leaving.delete(userId);
      changedHere(userId, false);
    }, pace.grace).unref();
    leaving.set(userId, timer);
  }

  function leave(connection: Connection): void {
    if (windows.delete(connection)) discount(connection);
  }

  /** Windows that have been hidden for long don't count any more. A timer for each would be thousands of timers. */
  function sweep(): void {
    const before = Date.now() - pace.hidden;
    for (const [connection, hiddenAt] of windows)
      if (hiddenAt !== null && hiddenAt <= before) leave(connection);
  }

  return {
    receive(connection, { hiddenFor }) {
      if (hiddenFor !== null && hiddenFor >= pace.hidden) return leave(connection);
      if (!windows.has(connection)) count(connection);
      windows.set(connection, hiddenFor === null ? null : Date.now() - hiddenFor);
    },
    leave,
    relayed: nodes.relayed,
    has: (personId) => isHere(personId) || nodes.has(personId),
    start() {
      const timer = setInterval(sweep, pace.sweep).unref();
      const stop = nodes.start();
      return () => {
        clearInterval(timer);
        for (const each of leaving.values()) clearTimeout(each);
        stop();
      };
    },
  };
}
