import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';

/** The channel of signals. */
export const signalChannel = 'longtable_signals';

/** Minimum milliseconds between two notifications, which take a cluster-wide lock: signals in between are sent together. */
const spacing = 100;

/** The longest notification, in bytes; PostgreSQL allows 8000. */
const maxBytes = 7500;

/** Signals that wait while the database is slow. Others are dropped. */
const mostWaiting = 1000;

type Notification = { readonly node: string; readonly signals: readonly string[] };

/** Sends short messages to other nodes that are worthless a moment later: they are not stored, and may be lost. */
export function createSignals(options: { pool: pg.Pool; nodeId: string; log: Log }) {
  let waiting: string[] = [];
  let isSending = false;
  let stopped = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0 && !stopped) {
      try {
        await options.pool.query('select pg_notify($1, $2)', [signalChannel, next()]);
      } catch (error) {
        options.log.debug({ err: error }, 'signals to other nodes were lost');
      }
      await pause(spacing, undefined, { ref: false });
    }
    isSending = false;
  }

  /** As many of the waiting signals as one notification can have. */
  function next(): string {
    let bytes = 100;
    const end = waiting.findIndex((signal) => {
      bytes += Buffer.byteLength(JSON.stringify(signal)) + 1;
      return bytes > maxBytes;
    });
    const signals = end === -1 ? waiting : waiting.slice(0, Math.max(1, end));
    waiting = waiting.slice(signals.length);
    return JSON.stringify({ node: options.nodeId, signals } satisfies Notification);
  }

  return {
    send(signal: string): void {
      if (waiting.length >= mostWaiting) return;
      waiting.push(signal);
      if (!isSending) void sendAll();
    },
    /** The signals of a notification; none of this node's own. */
    read(payload: string): readonly string[] {
      const { node, signals } = JSON.parse(payload) as Notification;
      return node === options.nodeId ? [] : signals;
    },
    stop(): void {
      stopped = true;
    },
  };
}
