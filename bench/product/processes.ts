import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a TypeScript program of ours with this Node. Its standard error is shown. */
export function start(program: string, env: Readonly<Record<string, string>>): ChildProcess {
  return watched(
    spawn(process.execPath, [program], {
      env: { ...cleanEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

/** Starts a worker program of the bench, and sends it its task as a message. */
export function startWorker(program: string, task: object): ChildProcess {
  const child = watched(fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  child.send(task);
  return child;
}

/** The next message of a worker; rejects when it ends without one. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`A worker exited early: ${child.spawnargs.join(' ')}`);
  });
  exited.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), exited])) as [T];
    return message;
  } finally {
    ended.abort();
  }
}

/** Asks the process to stop, and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Stops all remaining processes, for example after a section that failed. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

function watched(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', (code, signal) => {
    running.delete(child);
    if (code !== 0 && signal !== 'SIGTERM') {
      console.error(`A process exited unexpectedly (${signal ?? code}): ${child.spawnargs.join(' ')}`);
    }
  });
  return child;
}

/** Without the environment variables of the person who runs the bench, which could affect the figures. */
function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: 'production' };
}

export type Memory = { readonly pid: number; readonly command: string; readonly bytes: number };

/**
 * The memory of a process and all its descendants. The proportional share (PSS) divides shared pages among processes; a
 * sum of RSS would count PostgreSQL's shared buffers once for each connection.
 */
export async function memoryOf(root: number): Promise<Memory[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The command's name is in parentheses and may contain anything.
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(stat) ?? [];
    if (parent !== undefined) parents.set(pid, Number(parent));
  }
  const family = [root];
  for (const pid of family) {
    for (const [child, parent] of parents) if (parent === pid) family.push(child);
  }
  return Promise.all(family.map(memoryOfOne));
}

async function memoryOfOne(pid: number): Promise<Memory> {
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
    .replaceAll('\0', ' ')
    .trim();
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kibibytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(smaps) ?? [];
  return { pid, command, bytes: Number(kibibytes) * 1024 };
}
