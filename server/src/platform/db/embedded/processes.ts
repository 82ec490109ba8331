import { execFile } from 'node:child_process';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The name that every process of the cluster in this folder carries in its command line (as PostgreSQL's
 * `cluster_name`), so that processes whose parent is gone can be told from everyone else's. It is made of the folder's
 * identity on this machine, which a move keeps and a copy does not share.
 */
export async function clusterTag(clusterDir: string): Promise<string> {
  const { dev, ino } = await lstat(clusterDir, { bigint: true });
  return `longtable-${dev.toString(36)}-${ino.toString(36)}`;
}

/** Process ids of the postmaster and every backend that carry the tag. Zombies have no command line and don't count. */
export async function clusterProcesses(tag: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs();
  return all
    .filter(({ command }) => command.includes(tag) && /^postgres:|\/bin\/postgres /.test(command))
    .map(({ pid }) => pid);
}

type Listed = { pid: number; command: string };

// Command lines are readable for all even where a process's folder and executable are not (containers without ptrace).
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

/** Sends a signal; a process that has ended already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Waits until the condition holds, at most `ms` milliseconds; says whether it came to hold. */
export async function waitUntil(condition: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await delay(pause);
  }
}

/**
 * Makes sure that no process of a cluster whose postmaster is dead is left, so that a new one may start. They end by
 * themselves as soon as they wait for anything; one that computes would go on and hold the new start up, and is killed
 * after `patience` milliseconds. That is safe: without a postmaster its transaction can only be rolled back.
 */
export async function clearLeftovers(tag: string, patience = 2000): Promise<void> {
  const gone = async () => (await clusterProcesses(tag)).length === 0;
  if (await waitUntil(gone, patience)) return;
  for (const pid of await clusterProcesses(tag)) signal(pid, 'SIGKILL');
  await waitUntil(gone, patience);
}
