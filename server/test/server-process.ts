import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { clusterUrl } from '../src/platform/db/embedded/connection.ts';

export type ServerProcess = {
  readonly child: ChildProcess;
  /** Everything it has printed so far, on both outputs. */
  said(): string;
  /** Resolves when it is ready; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** How it ended, once it has. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** The server as `npm start` runs it, with its own data folder and port, and its own database unless `settings` have one. */
export function startServerProcess(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): ServerProcess {
  const main = path.join(import.meta.dirname, '../src/main.ts');
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
  const env = { ...process.env, DATABASE_URL: '', ...settings, ...own };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const ready = new Promise<void>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Longtable is ready')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`the server ended while starting:\n${said}`)));
  });
  // A rejection is no error for callers that do not wait for it.
  ready.catch(() => undefined);
  return { child, said: () => said, ready, ended };
}

/** The process id in the embedded database's pid file, and its address; it must be running. */
export async function embeddedDatabaseOf(dataDir: string): Promise<{ pid: number; url: string }> {
  const folder = path.join(dataDir, 'postgres');
  const lines = (await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim();
  return { pid: Number(lines[0]), url: clusterUrl(Number(lines[3]), password, 'longtable') };
}

/**
 * An unused port outside the range that the kernel assigns, so that no connection of another test takes it before or
 * while a server restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + randomInt(12_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
