import { rmSync } from 'node:fs';
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { explainSystemError } from '../db/embedded/failures.ts';
import { StartError } from '../start-error.ts';

const record = z.object({ pid: z.int().positive(), address: z.url() });

/** Creates the data folder if necessary. Throws a StartError when it is not writable. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(explainSystemError(error, folder).message, { cause: error });
  }
}

/**
 * Records the address of the server that runs on a data folder, for programs started beside it. The record is removed
 * when this process ends.
 */
export async function recordAddress(folder: string, address: string): Promise<void> {
  const file = recordOf(folder);
  const note = `${JSON.stringify({ pid: process.pid, address })}\n`;
  // Never write to an existing file: it may belong to another user, or be a link to another place.
  await rm(file, { force: true });
  await writeFile(file, note, { mode: 0o600, flag: 'wx' });
  process.once('exit', () => rmSync(file, { force: true }));
}

/** The address of the server that runs on a data folder of this machine; null when none does. */
export async function readAddress(folder: string): Promise<string | null> {
  const text = await readFile(recordOf(folder), 'utf8').catch(() => '');
  const read = record.safeParse(parse(text));
  return read.success && isAlive(read.data.pid) ? read.data.address : null;
}

function recordOf(folder: string): string {
  return path.join(folder, 'running.json');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process that cannot be signalled is alive all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
