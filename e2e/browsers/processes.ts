import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type Program = {
  readonly child: ChildProcess;
  /** The first line of its output that matches. Rejects when it ends or a minute passes without one. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
};

/** Milliseconds to wait for a line. */
const startTimeoutMs = 60_000;
/** Milliseconds for a program to end after it was asked to. */
const endTimeoutMs = 5000;

/**
 * Starts a program; `end` stops it with all its children; it never outlives this process. `extra` is a further file for
 * it to write to, as number 3.
 */
export function startProgram(
  command: string,
  args: readonly string[],
  { env = process.env, extra = false }: { env?: NodeJS.ProcessEnv; extra?: boolean } = {},
): Program {
  const stdio = ['ignore', 'pipe', 'pipe', ...(extra ? (['pipe'] as const) : [])] as const;
  // Its own process group, so that its children end with it.
  const child = spawn(command, args, { env, detached: true, stdio: [...stdio] });
  const killAll = () => signalGroup(child.pid, 'SIGKILL');
  process.on('exit', killAll);
  const lines: string[] = [];
  const hearers = new Set<(line: string) => void>();
  for (const stream of child.stdio.slice(1)) {
    if (!stream) continue;
    createInterface(stream as Readable).on('line', (line) => {
      lines.push(line);
      for (const hear of hearers) hear(line);
    });
  }
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended (${code}):\n${lines.join('\n')}`)));
  });
  failed.catch(() => undefined);
  return {
    child,
    line(pattern) {
      const found = new Promise<RegExpExecArray>((resolve) => {
        const look = (line: string): void => {
          const match = pattern.exec(line);
          if (match) resolve(match);
        };
        lines.forEach(look);
        hearers.add(look);
      });
      const late = new Promise<never>((_resolve, reject) => {
        const complain = () => reject(new Error(`${command} never wrote ${pattern}:\n${lines.join('\n')}`));
        setTimeout(complain, startTimeoutMs).unref();
      });
      return Promise.race([found, failed, late]);
    },
    async end() {
      process.off('exit', killAll);
      if (child.pid === undefined) return;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        signalGroup(child.pid, 'SIGTERM');
        const timer = setTimeout(killAll, endTimeoutMs);
        await ended;
        clearTimeout(timer);
      }
      // Children may be left over, even when it ended by itself.
      killAll();
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group is empty.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
