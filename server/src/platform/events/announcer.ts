import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { channel } from './river-connection.ts';

export type Announcer = {
  announce(): void;
  stop(): void;
};

/** At least this many milliseconds between two notices: each takes a lock that all of the cluster shares. */
const spacing = 10;

/**
 * Tells the other nodes that there are new events. Never in the transaction of the change: a commit with a pending
 * NOTIFY waits for every other one. A notice that is lost loses nothing, since every relay also looks by itself.
 */
export function createAnnouncer(options: { pool: pg.Pool; nodeId: string; log: Log }): Announcer {
  let wanted = false;
  let telling = false;
  let stopped = false;

  async function tell(): Promise<void> {
    telling = true;
    while (wanted && !stopped) {
      wanted = false;
      try {
        await options.pool.query('select pg_notify($1, $2)', [channel, options.nodeId]);
      } catch (error) {
        options.log.debug({ err: error }, 'other nodes were not told of new events; they look by themselves');
      }
      await pause(spacing, undefined, { ref: false });
    }
    telling = false;
  }

  return {
    announce() {
      wanted = true;
      if (!telling) void tell();
    },
    stop() {
      stopped = true;
    },
  };
}
