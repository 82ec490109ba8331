import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import { bareEnvironment } from './binaries.ts';
import { ownFolderArgument } from './cluster.ts';
import { answers } from './connection.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { embeddedDatabaseError, explainOutput } from './failures.ts';
import { clearLeftovers } from './processes.ts';
import { followOutput } from './server-output.ts';

export type Supervised = {
  pid(): number | undefined;
  /** Called whenever the database is back after a crash. */
  onRestart(listener: () => void): void;
  /**
   * Stops within this many milliseconds, 45 seconds by default. A database that is killed recovers at its next start.
   */
  stop(patience?: number): Promise<void>;
};

export type SupervisorOptions = {
  postgres: string;
  cluster: string;
  tag: string;
  account: Account;
  args: string[];
  /** The address that answers once the server is ready. */
  url: string;
  log: EmbeddedLog;
};

const firstPause = 100;
const longestPause = 10_000;
/** Milliseconds after which a restarted server counts as stable, so that its next crash counts as the first. */
const soundAfter = 30_000;
/** In milliseconds: the longest stop, and the share of it reserved for killing. */
const defaultPatience = 45_000;
const immediate = 1000;
const killed = 500;

/** Starts postgres and keeps it running until stop(). Rejects with an EmbeddedDatabaseError if it cannot be started. */
export async function supervise(options: SupervisorOptions): Promise<Supervised> {
  const { log } = options;
  const listeners: (() => void)[] = [];
  const ending = new AbortController();
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  let pause = 0;
  let patience = defaultPatience;

  const launch = async () => {
    const started = spawnPostgres(options);
    child = started.process;
    await ready(started, options, ending.signal, () => patience);
    const since = Date.now();
    const died = (code: number | null, signal: NodeJS.Signals | null) => {
      if (ending.signal.aborted) return;
      if (Date.now() - since > soundAfter) pause = 0;
      log.error({ pid: started.process.pid, code, signal }, 'the database stopped by itself: restarting it');
      restarting = restart();
    };
    if (hasExited(started.process)) died(started.process.exitCode, started.process.signalCode);
    else started.process.once('exit', died);
  };

  const restart = async () => {
    while (!ending.signal.aborted) {
      await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      pause = Math.min(Math.max(pause * 2, firstPause), longestPause);
      if (ending.signal.aborted) return;
      try {
        await clearLeftovers(options.tag);
        await launch();
      } catch (error) {
        if (ending.signal.aborted) return;
        log.error({ err: error, nextTryInMs: pause }, 'the database could not be restarted: trying again');
        continue;
      }
      log.warn({ pid: child?.pid }, 'the database is running again');
      tell();
      return;
    }
  };

  const tell = () => {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, 'a listener for the restart of the database failed');
      }
    }
  };

  // The database must not outlive this process if that ends without stop().
  const lastWord = () => void child?.kill('SIGINT');
  process.on('exit', lastWord);
  const forget = () => process.off('exit', lastWord);

  try {
    await launch();
  } catch (error) {
    forget();
    throw error;
  }
  return {
    pid: () => (child && !hasExited(child) ? child.pid : undefined),
    onRestart: (listener) => void listeners.push(listener),
    stop(within = defaultPatience) {
      patience = within;
      stopped ??= (async () => {
        ending.abort();
        await restarting;
        if (child) await end(child, patience);
        await clearLeftovers(options.tag);
        forget();
      })();
      return stopped;
    },
  };
}

type Started = { process: ChildProcess; output: { tail(): string }; spawnError(): Error | undefined };

function spawnPostgres({ postgres, cluster, account, args, log }: SupervisorOptions): Started {
  const child = spawn(postgres, ['-D', ownFolderArgument(cluster), ...args], {
    ...account,
    cwd: cluster,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C goes to the terminal's whole group, and the server needs its database until it has
    // closed.
    detached: true,
  });
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError ??= error;
  });
  return { process: child, output: followOutput(child.stderr, log), spawnError: () => spawnError };
}

/** Waits until the server responds, without a limit as long as it lives: after a crash it first replays its log. */
async function ready(
  started: Started,
  options: SupervisorOptions,
  ending: AbortSignal,
  patience: () => number,
): Promise<void> {
  const begun = Date.now();
  let said = begun;
  while (!ending.aborted) {
    await delay(20);
    const spawnError = started.process.pid === undefined ? started.spawnError() : undefined;
    if (spawnError) throw explainOutput('Starting PostgreSQL', options.cluster, spawnError.message);
    if (hasExited(started.process)) {
      // The exit may be reported before the last lines.
      await delay(50);
      throw explainOutput('Starting PostgreSQL', options.cluster, started.output.tail());
    }
    if (await answers(options.url)) return;
    if (Date.now() - said > 10_000) {
      said = Date.now();
      const seconds = Math.round((said - begun) / 1000);
      options.log.info({ seconds }, 'the database is still starting, as it does after a crash');
    }
  }
  await end(started.process, patience());
  throw embeddedDatabaseError('The database was stopped while it was starting.');
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Fast shutdown, then immediate, then SIGKILL: PostgreSQL recovers from each without losing a commit. */
async function end(child: ChildProcess, patience: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', Math.max(0, patience - immediate - killed)],
    ['SIGQUIT', immediate],
    ['SIGKILL', killed],
  ];
  for (const [name, wait] of steps) {
    if (hasExited(child) || child.pid === undefined) return;
    const gone = once(child, 'exit', { signal: AbortSignal.timeout(wait) }).catch(() => undefined);
    child.kill(name);
    await gone;
  }
}
