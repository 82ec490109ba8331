import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { channel } from './event-log-connection.ts';

export type Notifier = {
  notify(): void;
  stop(): void;
};

/** Minimum milliseconds between two notifications, each of which takes a cluster-wide lock. */
const spacing = 10;

/**
 * Notifies other nodes of new events. Never within the transaction of a change: commits with a pending NOTIFY wait for
 * each other. A lost notification only delays events, since relays also poll.
 */
export function createNotifier(options: { pool: pg.Pool; nodeId: string; log: Log }): Notifier {
  let wanted = false;
  let isNotifying = false;
  let stopped = false;

  async function notifyNodes(): Promise<void> {
    isNotifying = true;
    while (wanted && !stopped) {
      wanted = false;
      try {
        await options.pool.query('select pg_notify($1, $2)', [channel, options.nodeId]);
      } catch (error) {
        options.log.debug(
          { err: error },
          'other nodes were not notified of new events; they find them by polling',
        );
      }
      await pause(spacing, undefined, { ref: false });
    }
    isNotifying = false;
  }

  return {
    notify() {
      wanted = true;
      if (!isNotifying) void notifyNodes();
    },
    stop() {
      stopped = true;
    },
  };
}
