import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const neededBytes = 1024 ** 3;

/** The fastest folder for temporary data: memory if the system has enough for files, else the disk. */
export async function scratchRoot(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > neededBytes ? '/dev/shm' : tmpdir();
}

/** Creates an empty folder there. The caller removes it. */
export async function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(await scratchRoot(), prefix));
}
