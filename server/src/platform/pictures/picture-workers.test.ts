import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { createPictureWorkers, picturePatience } from './picture-workers.ts';

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder('longtable-pictures-');
});
afterAll(() => rm(folder, { recursive: true }));

/** The task of drawing the square of a picture, whose file is kept. */
async function square(bytes: Uint8Array) {
  const file = path.join(folder, newId());
  await writeFile(file, bytes);
  return { kind: 'square', file, crop: {} } as const;
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

test('refuses a picture that takes too long, and replaces its process', async () => {
  const small = await square(await plainPicture('png'));
  const workers = createPictureWorkers({ ...picturePatience, task: 2000 });
  await workers.run('ada', small);
  const [pid] = workers.idle();
  // The longest possible picture is one that is never read.
  process.kill(pid ?? 0, 'SIGSTOP');
  await expect(workers.run('ada', small)).rejects.toMatchObject({ code: 'picture/too-slow', status: 422 });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  expect(await workers.run('ada', small)).toBeInstanceOf(Uint8Array);
  expect(workers.idle()).not.toContain(pid);
});

test('a process that dies refuses only its own picture', async () => {
  const small = await square(await plainPicture('png'));
  const workers = createPictureWorkers();
  await workers.run('ada', small);
  const [pid] = workers.idle();
  const large = await square(await plainPicture('png', { width: 6000, height: 6000 }));
  const failed = workers.run('ada', large).catch((error: unknown) => error);
  process.kill(pid ?? 0, 'SIGKILL');
  expect(await failed).toMatchObject({ code: 'picture/unreadable' });
  expect(await workers.run('ada', small)).toBeInstanceOf(Uint8Array);
});

test('a process that died while idle is not used', async () => {
  const small = await square(await plainPicture('png'));
  const workers = createPictureWorkers();
  await workers.run('ada', small);
  const [pid] = workers.idle();
  process.kill(pid ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  expect(await workers.run('ada', small)).toBeInstanceOf(Uint8Array);
});

test('an idle process ends', async () => {
  const workers = createPictureWorkers({ ...picturePatience, idle: 50 });
  await workers.run('ada', await square(await plainPicture('png')));
  const [pid] = workers.idle();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  expect(workers.idle()).toEqual([]);
});

test('fifty pictures of one person do not delay another’s first, and too many are refused', async () => {
  const picture = await square(await plainPicture('jpeg', { width: 2000, height: 2000 }));
  const small = await square(await plainPicture('png'));
  const workers = createPictureWorkers();
  // Both processes run already: starting one takes longer than these pictures.
  await Promise.all([workers.run('ada', picture), workers.run('eve', picture)]);
  const ended: string[] = [];
  const flood = Array.from({ length: 50 }, () =>
    workers.run('eve', picture).then(
      () => ended.push('eve'),
      (error: { code: string }) => ended.push(error.code),
    ),
  );
  // Small, to be done early: on a busy machine, one process may resize several large pictures while the other resizes one.
  await workers.run('ada', small).then(() => ended.push('ada'));
  await Promise.all(flood);
  expect(ended.filter((name) => name === 'request/too-many')).toHaveLength(45);
  // Ada did not have to wait for it to end.
  expect(ended.filter((name) => name !== 'request/too-many').indexOf('ada')).toBeLessThan(5);
  expect(ended.filter((name) => name === 'eve')).toHaveLength(5);
});
