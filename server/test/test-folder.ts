import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

/** Creates an empty folder of the running test, in memory if possible. It is removed when the test has ended. */
export async function testFolder(prefix: string): Promise<string> {
  const folder = await scratchFolder(prefix);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
