import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const neededBytes = 1024 ** 3;

/** The fastest folder for throw-away data: memory when the system has some to spare for files, else the disk. */
export async function scratchRoot(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > neededBytes ? '/dev/shm' : tmpdir();
}

/** Makes an empty folder there. Who asks for it removes it. */
export async function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(await scratchRoot(), prefix));
}
