import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './platform/log/log.ts';

type Stoppable = {
  app?: { close(): Promise<void> } | undefined;
  database?: { close(): Promise<void> } | undefined;
  embedded?: { noteStopping(): void; stop(patience: number): Promise<void> } | undefined;
};

/** The longest stop, in milliseconds. Containers are killed ten seconds after the signal. */
const limit = 9000;
/** The share of that reserved for the database, which has to write its commits. */
const share = { database: 4500, embedded: 3500 };
/** A signal repeated within this time is the same one: a terminal sends it to every process, and npm forwards it. */
const sameSignal = 500;

/**
 * Ends the process on SIGINT, SIGTERM and SIGHUP: with code 0 once everything is closed, within ten seconds. A second
 * signal ends it at once, with the code of that signal, which loses no answered change: the embedded database is told
 * to stop and does so by itself, and the next start waits for it or recovers it. `running` returns what has to be
 * closed at that moment. Returns a function that tells whether a stop is under way.
 */
export function stopOnSignals(log: Log, running: () => Stoppable): () => boolean {
  let since: number | null = null;

  function onSignal(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
    if (since === null) {
      since = performance.now();
      log.info({ signal }, 'stopping');
      void endWith(0, running(), log);
    } else if (performance.now() - since > sameSignal) {
      log.warn({ signal }, 'stopping at once');
      process.exit(128 + constants.signals[signal]);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));
  return () => since !== null;
}

/**
 * Handles errors that nothing else caught. After an unhandled rejection the server goes on, since it harms nothing
 * else; after an uncaught exception its state is unknown, and it stops with code 1.
 */
export function stopOnFaults(log: Log, running: () => Stoppable): void {
  let isEnding = false;
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unheard'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was thrown unheard: stopping');
    if (isEnding) return;
    isEnding = true;
    void endWith(1, running(), log);
  });
}

async function endWith(code: number, running: Stoppable, log: Log): Promise<never> {
  await closeAll(running, log);
  process.exit(code);
}

/** Closes everything in sequence, each within its share of the time. Never rejects. */
export async function closeAll({ app, database, embedded }: Stoppable, log: Log): Promise<void> {
  const deadline = Date.now() + limit;
  const left = (reserve = 0): number => Math.max(0, deadline - Date.now() - reserve);
  embedded?.noteStopping();
  await within(left(share.database), 'the application', log, app?.close());
  await within(left(share.embedded), 'connections to the database', log, database?.close());
  await within(left() + 500, 'the embedded database', log, embedded?.stop(left()));
}

/** Waits for something to close, for a limited time. */
async function within(ms: number, what: string, log: Log, closing: Promise<void> | undefined): Promise<void> {
  if (!closing) return;
  const late = new AbortController();
  const outcome = await Promise.race([
    closing.catch((error: unknown) => log.warn({ err: error, what }, 'this could not be closed in order')),
    pause(ms, 'late', { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (outcome === 'late') log.warn({ what, ms }, 'this did not close in time and is cut off');
}
