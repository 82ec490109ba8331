import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { ErrorCode } from '@longtable/contract/errors';
import { refuse } from '../http/errors.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { type PictureOutcome, type PictureTask, readySign } from './picture-task.ts';

/** In milliseconds. */
export const picturePatience = {
  /** The work on one picture: the largest one takes two to three seconds in the slowest format. */
  task: 8000,
  /** An idle process ends after this, which frees its memory. */
  idle: 60_000,
  /** For starting a process. */
  start: 20_000,
};

/** Two at once, so that a slow picture of one person leaves room for another's. Queued pictures are in files. */
const limits = { max: 2, maxPerKey: 1, maxQueued: 24, maxQueuedPerKey: 4 };

type Worker = {
  /** Never rejects. Resolves with null when the process ended during the task. */
  run(task: PictureTask): Promise<PictureOutcome | null>;
  /** Ends it, whatever it is doing. */
  kill(): void;
  isAlive(): boolean;
  readonly pid: number | undefined;
};

/**
 * Reads pictures in separate processes, fairly between the people who sent them. A process that takes too long over a
 * picture, or crashes, is replaced, and the picture is refused.
 */
export function createPictureWorkers(patience = picturePatience) {
  const limit = createConcurrencyLimit(limits);
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

  async function take(): Promise<Worker> {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.timer);
      // It may have been killed meanwhile, for example by the system for lack of memory.
      if (free.worker.isAlive()) return free.worker;
    }
    return startWorker(patience.start);
  }

  function giveBack(worker: Worker): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      worker.kill();
    }, patience.idle);
    idle.push({ worker, timer: timer.unref() });
  }

  async function runOne(task: PictureTask): Promise<Uint8Array> {
    const worker = await take();
    let refused: ErrorCode = 'picture/unreadable';
    const timer = setTimeout(() => {
      refused = 'picture/too-slow';
      worker.kill();
    }, patience.task);
    const outcome = await worker.run(task);
    clearTimeout(timer);
    if (outcome) giveBack(worker);
    if (outcome && 'picture' in outcome) return outcome.picture;
    if (outcome) throw refuse(outcome.refused);
    throw refuse(refused, { cause: new Error('The picture process ended while reading the picture.') });
  }

  return {
    run: (who: string, task: PictureTask): Promise<Uint8Array> => limit.run(who, () => runOne(task)),
    /** The process ids of idle processes. */
    idle: () => idle.map(({ worker }) => worker.pid),
  };
}

/** Starts a picture process. Rejects when it is not ready within so many milliseconds. */
async function startWorker(patience: number): Promise<Worker> {
  const child = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    // The process that reads untrusted files gets none of our environment.
    env: {},
    execArgv: [],
    stdio: 'ignore',
  });
  // Must not keep the server, or a test, from ending.
  child.unref();
  child.channel?.unref();
  child.on('error', () => undefined);
  lower(child);
  const tooLate = setTimeout(() => child.kill('SIGKILL'), patience);
  const [sign] = await nextMessage(child);
  clearTimeout(tooLate);
  if (sign !== readySign) throw new Error('The process that reads pictures could not be started.');
  return {
    async run(task) {
      const answered = nextMessage(child);
      child.send(task, () => undefined);
      const [outcome] = await answered;
      return (outcome as PictureOutcome | undefined) ?? null;
    },
    kill: () => void child.kill('SIGKILL'),
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    pid: child.pid,
  };
}

/** Its next message; nothing when it ends before. */
async function nextMessage(child: ChildProcess): Promise<unknown[]> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => []),
      once(child, 'disconnect', { signal }).then(() => []),
    ]);
  } catch {
    return [];
  } finally {
    over.abort();
  }
}

/** Responses to people have priority over pictures. */
function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 5);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

const workers = createPictureWorkers();

/** Runs a task for a person, in the processes that the whole server shares. Throws the refusals of pictures. */
export const runPictureTask = workers.run;
