import { expect, test } from 'vitest';
import { createEarlySync } from './early-sync.ts';

const megabytes = (count: number): number => count * 1024 * 1024;

/** A file whose syncs end when the test says so. */
function aFile() {
  const syncs: PromiseWithResolvers<void>[] = [];
  return {
    syncs,
    datasync(): Promise<void> {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    },
  };
}

test('writing a file calls datasync after every 12 MB, and never twice at the same time', async () => {
  const file = aFile();
  const early = createEarlySync()(file, megabytes(100));
  early.written(megabytes(111));
  expect(file.syncs).toHaveLength(0);
  early.written(megabytes(112));
  early.written(megabytes(130));
  expect(file.syncs).toHaveLength(1);
  file.syncs[0]?.resolve();
  await early.end();
  // What was written during a sync is not known to be on the disk.
  early.written(megabytes(123));
  expect(file.syncs).toHaveLength(1);
  early.written(megabytes(124));
  expect(file.syncs).toHaveLength(2);
  file.syncs[1]?.resolve();
  await early.end();
});

test('one file at a time, and the others do without', async () => {
  const begin = createEarlySync();
  const [one, other] = [aFile(), aFile()];
  const [first, second] = [begin(one, 0), begin(other, 0)];
  first.written(megabytes(12));
  second.written(megabytes(12));
  expect(other.syncs).toHaveLength(0);
  await second.end();
  one.syncs[0]?.resolve();
  await first.end();
  second.written(megabytes(13));
  expect(other.syncs).toHaveLength(1);
});

test('a failure of the disk is thrown at the end, also when a later sync succeeds, and others go on', async () => {
  const begin = createEarlySync();
  const file = aFile();
  const early = begin(file, 0);
  early.written(megabytes(12));
  file.syncs[0]?.reject(new Error('the disk is broken'));
  await expect(early.end()).rejects.toThrow('the disk is broken');
  early.written(megabytes(24));
  file.syncs[1]?.resolve();
  await expect(early.end()).rejects.toThrow('the disk is broken');
  const another = aFile();
  begin(another, 0).written(megabytes(12));
  expect(another.syncs).toHaveLength(1);
});
