import { execFile } from 'node:child_process';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * A name in the command line of every process of this cluster (as PostgreSQL's `cluster_name`), which identifies
 * orphaned processes. Derived from the folder's device and inode, so that it survives a move and differs for a copy.
 */
export async function clusterTag(clusterDir: string): Promise<string> {
  const { dev, ino } = await lstat(clusterDir, { bigint: true });
  return `longtable-${dev.toString(36)}-${ino.toString(36)}`;
}

/**
 * Process ids of the postmaster and the backends that carry the tag. Zombies have no command line and are not included.
 */
export async function clusterProcesses(tag: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs();
  return all
    .filter(({ command }) => command.includes(tag) && /^postgres:|\/bin\/postgres /.test(command))
    .map(({ pid }) => pid);
}

type Listed = { pid: number; command: string };

// Command lines are readable for everyone, even where a process's folder and executable are not (containers without
// ptrace).
async function fromProc(): Promise<Listed[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const read = async (pid: number): Promise<Listed> => ({
    pid,
    command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
  });
  return Promise.all(pids.map(read));
}

async function fromPs(): Promise<Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), command };
  });
}

/** Sends a signal. Does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Waits until the condition holds, at most `ms` milliseconds. Returns whether it does. */
export async function waitUntil(condition: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await delay(pause);
  }
}

/**
 * Waits until no process of a cluster whose postmaster is dead is left, so that a new one can start. They end by
 * themselves as soon as they wait for anything; one that only computes is killed after `patience` milliseconds. That is
 * safe: without a postmaster its transaction cannot commit.
 */
export async function clearLeftovers(tag: string, patience = 2000): Promise<void> {
  const gone = async () => (await clusterProcesses(tag)).length === 0;
  if (await waitUntil(gone, patience)) return;
  for (const pid of await clusterProcesses(tag)) signal(pid, 'SIGKILL');
  await waitUntil(gone, patience);
}
