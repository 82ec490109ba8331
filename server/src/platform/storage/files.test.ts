import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { newId } from '@longtable/contract/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { openTestStorage, type TestStorage } from '../../../test/test-storage.ts';
import { type Changes, createChanges } from '../change.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { JobRequest } from '../jobs/requests.ts';
import { createLog } from '../log/log.ts';
import { createFiles, type Files } from './files.ts';
import { openFolder } from './folder.ts';
import { checkedKey, keyOf, type Storage } from './storage.ts';
import { openTemporaryFiles } from './temporary-files.ts';

let database: Database;
let folder: string;
let stored: TestStorage;
let storage: Storage;
let changes: Changes;
let files: Files;
let enqueued: JobRequest[] = [];

beforeAll(async () => {
  const log = createLog('silent');
  database = await openTestDatabase({ log });
  folder = await scratchFolder('longtable-storage-');
  stored = await openTestStorage();
  storage = stored.open();
  changes = createChanges({
    database,
    events: { appendStatements: () => [], wake: () => undefined },
    jobs: {
      requestStatements(requests) {
        enqueued = [...requests];
        return [];
      },
      wake: () => undefined,
    },
  });
  files = createFiles({ db: database.db, storage, temporary: openTemporaryFiles(temporary()), log });
});
afterAll(async () => {
  await database.close();
  await stored.close();
  await rm(folder, { recursive: true, force: true });
});

const isFolder = inject('storage') === 'folder';
const inFolder = (...names: string[]) => path.join(stored.settings['DATA_DIR'] ?? '', 'files', ...names);
const bytes = (content: string) => [new TextEncoder().encode(content)];
const temporary = () => path.join(folder, 'temporary');
const newKey = () => keyOf(newId(), 'avatar', `${newId()}.webp`);

function* chunksOf(content: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function textOf(key: string): Promise<string | null> {
  const file = await storage.read(key);
  return file && text(Readable.from(file.content));
}

async function isKept(key: string): Promise<boolean | undefined> {
  const query = database.db.selectFrom('stored_files').select('kept').where('key', '=', key);
  return (await query.executeTakeFirst())?.kept;
}

/** Runs a job as the queue would. */
async function run(name: string, payload: unknown): Promise<void> {
  const job = files.jobs.find((definition) => definition.name === name);
  await job?.run(payload, { log: createLog('silent'), signal: new AbortController().signal });
}

describe(`files in ${isFolder ? 'a folder' : 'a bucket of S3'}`, () => {
  test('returns a file until it is removed', async () => {
    const key = newKey();
    expect(await storage.exists(key)).toBe(false);
    expect(await storage.read(key)).toBeNull();
    await storage.put(key, bytes('content'));
    expect(await storage.exists(key)).toBe(true);
    expect(await textOf(key)).toBe('content');
    await storage.remove(key);
    expect(await storage.exists(key)).toBe(false);
    await storage.remove(key);
  });

  test('copies a file, which outlives the one that it was copied from', async () => {
    const [from, to] = [newKey(), newKey()];
    await storage.put(from, bytes('content'));
    expect(await storage.copy(from, to)).toBe(true);
    await storage.remove(from);
    expect(await textOf(to)).toBe('content');
    expect(await storage.copy(from, newKey())).toBe(false);
    expect(await stored.keys(from)).toEqual([]);
    await storage.remove(to);
    expect(await storage.exists(to)).toBe(false);
  });

  test('returns the size of a file, and reads it only when asked to', async () => {
    const key = newKey();
    await storage.put(key, bytes('content'));
    const file = await storage.read(key);
    expect(file?.size).toBe(7);
    // Not read: nothing was opened that would have to be closed.
    await storage.remove(key);
  });

  test('returns parts of a file, as often as they are asked for', async () => {
    const key = newKey();
    await storage.put(key, bytes('0123456789'));
    const file = await files.read(key);
    const part = (from: number, to: number) => file && text(Readable.from(file.slice(from, to)));
    expect(await part(0, 10)).toBe('0123456789');
    expect(await part(2, 5)).toBe('234');
    expect(await part(9, 10)).toBe('9');
    expect(await part(8, 99)).toBe('89');
    expect(await part(10, 99)).toBe('');
    expect(await part(3, 3)).toBe('');
    await expect(part(-1, 3)).rejects.toThrow(RangeError);
    await expect(part(0.5, 3)).rejects.toThrow(RangeError);
    // Opened when read, like the whole.
    const unread = file?.slice(0, 5);
    await storage.remove(key);
    await expect(unread && text(Readable.from(unread))).rejects.toThrow(/ENOENT|not there/);
  });

  test.runIf(isFolder)(
    'writes as the content arrives, and requests no more before that is written',
    async () => {
      const key = newKey();
      const there: number[] = [];
      async function* chunks() {
        for (let chunk = 0; chunk < 50; chunk += 1) {
          yield new Uint8Array(100_000);
          const { size } = await stat(inFolder('resources', key)).catch(() => ({ size: 0 }));
          there.push((chunk + 1) * 100_000 - size);
        }
      }
      await storage.put(key, chunks());
      expect((await storage.read(key))?.size).toBe(5_000_000);
      // Of five megabytes, only what two streams buffer is ever in memory.
      expect(Math.max(...there)).toBeLessThanOrEqual(400_000);
    },
  );

  test('keeps nothing of a file whose content fails, and throws that error', async () => {
    const key = newKey();
    async function* broken() {
      yield new Uint8Array(100_000);
      expect(await storage.exists(key)).toBe(isFolder);
      throw refuse('picture/too-large');
    }
    await expect(storage.put(key, broken())).rejects.toMatchObject({ code: 'picture/too-large' });
    expect(await storage.exists(key)).toBe(false);
  });

  test('keeps nothing of a large file whose content fails, and throws that error', async () => {
    const key = newKey();
    let unfinished = 0;
    async function* broken() {
      for (let chunk = 0; chunk < 300; chunk += 1) yield new Uint8Array(65_536);
      unfinished = await stored.unfinished();
      throw refuse('picture/too-large');
    }
    await expect(storage.put(key, broken())).rejects.toMatchObject({ code: 'picture/too-large' });
    expect(unfinished).toBe(isFolder ? 0 : 1);
    expect(await stored.unfinished()).toBe(0);
    expect(await stored.keys(key)).toEqual([]);
  });

  test.each([0, 1, 5_242_879, 5_242_880, 5_242_881, 10_485_760, 12_000_000])(
    'returns the %i bytes that were stored',
    async (size) => {
      const key = newKey();
      const content = randomBytes(size);
      await storage.put(key, chunksOf(content, 70_001));
      const file = await storage.read(key);
      expect(file?.size).toBe(size);
      const read = file && (await buffer(Readable.from(file.content, { objectMode: false })));
      expect(read?.equals(content)).toBe(true);
      const end =
        file && (await buffer(Readable.from(file.slice(Math.max(0, size - 3), size), { objectMode: false })));
      expect(end?.equals(content.subarray(-3))).toBe(true);
      expect(await stored.unfinished()).toBe(0);
    },
  );

  test.runIf(isFolder)(
    'has the buckets and paths of docs/product/general.md, "Pictures", and is closed to others',
    async () => {
      const userId = newId();
      await storage.put(keyOf(userId, 'avatar', 'a.webp'), bytes('x'));
      expect(await readdir(inFolder('resources/public', userId))).toEqual(['avatar']);
      expect((await stat(inFolder())).mode & 0o077).toBe(0);
    },
  );

  test.each([
    '',
    '/',
    '.',
    '..',
    '../x',
    'a/../../x',
    'a/..',
    '/etc/passwd',
    'a//b',
    'a/',
    './a',
    'a\\b',
    'a\0b',
    'a b',
    'ä',
    'a/.hidden',
    'a\n',
    'x'.repeat(501),
  ])('refuses the key %j', async (key) => {
    expect(() => checkedKey(key)).toThrow('is no key of a file');
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('is no key of a file');
    await expect(storage.read(key)).rejects.toThrow('is no key of a file');
    await expect(storage.remove(key)).rejects.toThrow('is no key of a file');
    await expect(storage.exists(key)).rejects.toThrow('is no key of a file');
  });
});

describe('a file that belongs to a row', () => {
  test('is kept once the change that refers to it is committed', async () => {
    const key = newKey();
    const result = await files.add(key, bytes('kept'), () =>
      changes.run(async (change) => {
        await files.keep(change, key);
        return 'done';
      }),
    );
    expect(result).toBe('done');
    expect(await isKept(key)).toBe(true);
    expect(await textOf(key)).toBe('kept');
  });

  test('is removed when the change fails', async () => {
    const key = newKey();
    const failing = files.add(key, bytes('lost'), () =>
      changes.run(async (change) => {
        await files.keep(change, key);
        throw new Error('The change fails.');
      }),
    );
    await expect(failing).rejects.toThrow('The change fails.');
    expect(await isKept(key)).toBeUndefined();
    expect(await storage.exists(key)).toBe(false);
  });

  test('is copied with the change that refers to the copy, and what is not referred to is removed', async () => {
    const [source, gone, kept, unneeded, missing] = [newKey(), newKey(), newKey(), newKey(), newKey()];
    await files.add(source, bytes('oak'), () => changes.run((change) => files.keep(change, source)));
    const copies = [
      { from: source, to: kept },
      { from: source, to: unneeded },
      { from: gone, to: missing },
    ];
    const copied = await files.addCopies(copies, (some) =>
      changes.run(async (change) => {
        await files.keep(change, kept);
        return some;
      }),
    );
    expect([...copied].toSorted()).toEqual([kept, unneeded].toSorted());
    expect(await textOf(kept)).toBe('oak');
    expect([await isKept(unneeded), await isKept(missing)]).toEqual([undefined, undefined]);
    expect(await storage.exists(unneeded)).toBe(false);
    const failed = newKey();
    const failing = files.addCopies([{ from: source, to: failed }], () => Promise.reject(new Error('No.')));
    await expect(failing).rejects.toThrow('No.');
    expect(await isKept(failed)).toBeUndefined();
    expect(await storage.exists(failed)).toBe(false);
  });

  test('is kept when the change was committed but its answer was lost', async () => {
    const key = newKey();
    const failing = files.add(key, bytes('kept'), async () => {
      await changes.run((change) => files.keep(change, key));
      throw new Error('The connection was lost after the commit.');
    });
    await expect(failing).rejects.toThrow('after the commit');
    expect(await textOf(key)).toBe('kept');
  });

  test('is deleted by a job of the change that drops the reference, and not before', async () => {
    const key = newKey();
    await files.add(key, bytes('old'), () => changes.run((change) => files.keep(change, key)));
    await expect(
      changes.run(async (change) => {
        await files.release(change, [key]);
        throw new Error('The change fails.');
      }),
    ).rejects.toThrow('The change fails.');
    expect(await isKept(key)).toBe(true);
    await run('storage.remove', { keys: [key] });
    expect(await textOf(key)).toBe('old');

    await changes.run((change) => files.release(change, [key]));
    expect(enqueued).toEqual([{ name: 'storage.remove', payload: { keys: [key] }, options: {} }]);
    expect(await textOf(key)).toBe('old');
    await run('storage.remove', { keys: [key] });
    expect(await storage.exists(key)).toBe(false);
    expect(await isKept(key)).toBeUndefined();
    // A job may run twice.
    await run('storage.remove', { keys: [key] });
  });

  test('is swept when its process has died, and only then', async () => {
    const [dead, fresh, kept] = [newKey(), newKey(), newKey()];
    for (const key of [dead, fresh, kept]) {
      await database.db
        .insertInto('stored_files')
        .values({ key, kept: key === kept })
        .execute();
      await storage.put(key, bytes('x'));
    }
    await database.db
      .updateTable('stored_files')
      .set({ changed_at: sql`now() - interval '91 seconds'` })
      .where('key', 'in', [dead, kept])
      .execute();
    await run('storage.sweep', {});
    expect(await Promise.all([dead, fresh, kept].map((key) => storage.exists(key)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await isKept(dead)).toBeUndefined();
  });

  test('is removed when its content fails and nothing refers to it', async () => {
    const key = newKey();
    async function* broken() {
      yield new Uint8Array(10);
      throw refuse('request/malformed');
    }
    const change = vi.fn<() => Promise<void>>();
    await expect(files.add(key, broken(), change)).rejects.toMatchObject({ code: 'request/malformed' });
    expect(change).not.toHaveBeenCalled();
    expect(await isKept(key)).toBeUndefined();
    expect(await storage.exists(key)).toBe(false);
  });

  test('cannot be kept under an invented key', async () => {
    await expect(changes.run((change) => files.keep(change, newKey()))).rejects.toThrow(
      'not there to be kept',
    );
  });

  test.runIf(isFolder)('fails with the usual error when the disk is full', async () => {
    const occupied = path.join(folder, 'occupied');
    await writeFile(occupied, 'a file where the folder should be');
    const broken = createFiles({
      db: database.db,
      storage: openFolder(occupied),
      temporary: openTemporaryFiles(temporary()),
      log: createLog('silent'),
    });
    const key = newKey();
    const change = vi.fn<() => Promise<void>>();
    await expect(broken.add(key, bytes('x'), change)).rejects.toThrow('EEXIST');
    expect(change).not.toHaveBeenCalled();
  });
});

describe('after a crash', () => {
  /** The files of a process that is about to die: it reports nothing. */
  const dying = (over: Partial<Storage> = {}) =>
    createFiles({
      db: database.db,
      storage: { ...storage, ...over },
      temporary: openTemporaryFiles(temporary()),
      log: createLog('silent'),
      pace: { beat: 3_600_000, silence: 90_000 },
    });
  const never = () => new Promise<never>(() => undefined);
  /** Of a sender whose process is gone at the end of the test. */
  let gone = Promise.withResolvers<void>();
  async function* half() {
    yield new Uint8Array(6_000_000);
    await gone.promise;
    throw refuse('request/malformed');
  }
  const begun: Promise<unknown>[] = [];
  afterEach(async () => {
    gone.resolve();
    await Promise.allSettled(begun.splice(0));
    gone = Promise.withResolvers();
  });
  async function restart(alone: boolean): Promise<void> {
    await changes.run((change) => files.recover(change, { alone }));
    expect(enqueued).toEqual([{ name: 'storage.sweep', payload: {}, options: {} }]);
    await run('storage.sweep', {});
  }

  type Step = readonly [string, (key: string) => Promise<unknown>];
  const steps: readonly Step[] = [
    ['before the file is written', (key) => database.db.insertInto('stored_files').values({ key }).execute()],
    [
      'while it is written',
      async (key) => {
        begun.push(dying().add(key, half(), never));
        if (isFolder) await vi.waitFor(async () => expect(await storage.exists(key)).toBe(true));
        else await vi.waitFor(async () => expect(await isKept(key)).toBe(false));
      },
    ],
    [
      'before the row is saved',
      async (key) => {
        const change = vi.fn<() => Promise<never>>(never);
        void dying().add(key, bytes('x'), change);
        await vi.waitFor(() => expect(change).toHaveBeenCalled());
      },
    ],
    [
      'before the file is removed',
      async (key) => {
        const remove = vi.fn<Storage['remove']>(never);
        void dying({ remove }).add(key, bytes('x'), () => Promise.reject(new Error('The change fails.')));
        await vi.waitFor(() => expect(remove).toHaveBeenCalled());
      },
    ],
    [
      'after the file is removed, before its row is',
      async (key) => {
        const remove = vi.fn<Storage['remove']>(async (removed) => {
          await storage.remove(removed);
          await never();
        });
        void dying({ remove }).add(key, bytes('x'), () => Promise.reject(new Error('The change fails.')));
        await vi.waitFor(async () => {
          expect(remove).toHaveBeenCalled();
          expect(await storage.exists(key)).toBe(false);
        });
      },
    ],
  ];

  test.each(steps)('%s, the next start leaves neither', async (_, crash) => {
    const key = newKey();
    await crash(key);
    expect(await isKept(key)).toBe(false);
    await restart(true);
    expect(await isKept(key)).toBeUndefined();
    expect(await storage.exists(key)).toBe(false);
    expect(await stored.keys(key)).toEqual([]);
  });

  test('after the row is saved, the next start keeps both', async () => {
    const key = newKey();
    void dying().add(key, bytes('kept'), async () => {
      await changes.run((change) => files.keep(change, key));
      await never();
    });
    await vi.waitFor(async () => expect(await isKept(key)).toBe(true));
    await restart(true);
    expect(await textOf(key)).toBe('kept');
  });

  test('of one of several nodes, what another writes meanwhile stays', async () => {
    const [old, fresh] = [newKey(), newKey()];
    await database.db
      .insertInto('stored_files')
      .values([{ key: old, changed_at: sql<string>`now() - interval '91 seconds'` }, { key: fresh }])
      .execute();
    await restart(false);
    expect(await isKept(old)).toBeUndefined();
    expect(await isKept(fresh)).toBe(false);
  });
});

describe('a file that is written for long', () => {
  test('is reported, so that no sweep takes it for abandoned', async () => {
    const key = newKey();
    const writing = createFiles({
      db: database.db,
      storage,
      temporary: openTemporaryFiles(temporary()),
      log: createLog('silent'),
      pace: { beat: 50, silence: 90_000 },
    });
    await writing.add(key, bytes('slow'), async () => {
      const query = database.db
        .updateTable('stored_files')
        .set({ changed_at: sql`now() - interval '1 hour'` })
        .where('key', '=', key);
      await query.execute();
      await vi.waitFor(async () => {
        const found = await database.db
          .selectFrom('stored_files')
          .select(sql<boolean>`changed_at > now() - interval '1 minute'`.as('fresh'))
          .where('key', '=', key)
          .executeTakeFirst();
        expect(found?.fresh).toBe(true);
      });
      await run('storage.sweep', {});
      await changes.run((change) => files.keep(change, key));
    });
    expect(await textOf(key)).toBe('slow');
  });

  test('cannot be kept any more once it is being removed: no row is without its file', async () => {
    const key = newKey();
    let remove = () => {};
    const removing = createFiles({
      db: database.db,
      storage: {
        ...storage,
        async remove(removed) {
          await new Promise<void>((resolve) => {
            remove = resolve;
          });
          await storage.remove(removed);
        },
      },
      temporary: openTemporaryFiles(temporary()),
      log: createLog('silent'),
    });
    const adding = files.add(key, bytes('late'), async () => {
      const job = removing.jobs.find(({ name }) => name === 'storage.remove');
      const removal = job?.run(
        { keys: [key] },
        { log: createLog('silent'), signal: new AbortController().signal },
      );
      await vi.waitFor(async () => {
        const query = database.db.selectFrom('stored_files').select('removing').where('key', '=', key);
        expect((await query.executeTakeFirst())?.removing).toBe(true);
      });
      await expect(changes.run((change) => files.keep(change, key))).rejects.toThrow('not there to be kept');
      remove();
      await removal;
      throw new Error('The change failed.');
    });
    await expect(adding).rejects.toThrow('The change failed.');
    expect(await storage.exists(key)).toBe(false);
    expect(await isKept(key)).toBeUndefined();
  });
});

describe('a temporary file', () => {
  test('exists while it is used', async () => {
    const found = await files.temporary.withFile(bytes('content'), async (file) => [
      (await stat(file)).mode & 0o077,
      await readFile(file, 'utf8'),
    ]);
    expect(found).toEqual([0, 'content']);
    await expect(files.temporary.withFile(bytes('x'), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await readdir(temporary())).toEqual([]);
  });

  test('of a dead process is swept, one in use is not', async () => {
    await files.temporary.withFile(bytes('in use'), async (file) => {
      const left = path.join(temporary(), newId());
      await writeFile(left, 'left');
      const yesterday = new Date(Date.now() - 24 * 3_600_000);
      await utimes(left, yesterday, yesterday);
      await run('storage.sweep', {});
      expect(await readdir(temporary())).toEqual([path.basename(file)]);
    });
  });
});
