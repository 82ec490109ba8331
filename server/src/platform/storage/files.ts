import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Change } from '../change.ts';
import type { Db } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import './files.table.ts';
import type { Content, Storage } from './storage.ts';
import type { TemporaryFiles } from './temporary-files.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'storage.remove': { keys: string[] };
    'storage.sweep': Record<string, never>;
  }
}

/** A file is kept by one change after it was written, which takes seconds at most. */
const unkeptHours = 6;
const sweepBatch = 200;

/** Files that belong to rows of the database, and are created and deleted with the changes that refer to them. */
export type Files = {
  /**
   * Writes a file while its content is read, then runs `change`, which calls `keep` for it. Removes the file when
   * either fails; if the process dies meanwhile, the sweep does.
   */
  add<T>(key: string, content: Content, change: () => Promise<T>): Promise<T>;
  /**
   * Stores a finished file of this machine, then runs `change`, like `add`. Without a copy where the storage is on its disk. The file
   * stays where it is, so that a refused change can be tried again.
   */
  addFile<T>(key: string, file: string, change: () => Promise<T>): Promise<T>;
  /** Call it in the change that starts to refer to the file. */
  keep(change: Change, key: string): Promise<void>;
  /** Call it in the change that no longer refers to the files. Removes them after the commit. */
  release(change: Change, keys: readonly string[]): Promise<void>;
  read: Storage['read'];
  /** Files that no row refers to. */
  readonly temporary: Pick<TemporaryFiles, 'withFile'>;
  readonly jobs: readonly JobDefinition[];
};

/** Manages the files of a storage; the database records which are in use. */
export function createFiles(options: {
  db: Db;
  storage: Storage;
  temporary: TemporaryFiles;
  log: Log;
}): Files {
  const { db, storage, temporary, log } = options;

  /** Only unreferenced ones. First the file, then its row: a file without a row would never be found. */
  async function removeUnkept(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await db
      .selectFrom('stored_files')
      .select('key')
      .where('key', 'in', [...keys])
      .where('kept', '=', false)
      .execute();
    for (const { key } of rows) await storage.remove(key);
    await db
      .deleteFrom('stored_files')
      .where('key', 'in', [...keys])
      .where('kept', '=', false)
      .execute();
  }

  async function sweep(): Promise<void> {
    await temporary.removeOlderThan(unkeptHours * 3_600_000);
    for (;;) {
      const rows = await db
        .selectFrom('stored_files')
        .select('key')
        .where('kept', '=', false)
        .where('changed_at', '<', sql<string>`now() - make_interval(hours => ${unkeptHours})`)
        .orderBy('changed_at')
        .limit(sweepBatch)
        .execute();
      await removeUnkept(rows.map(({ key }) => key));
      if (rows.length < sweepBatch) return;
    }
  }

  /** Stores a file by `store`, then runs `change`. Removes the file when either fails. */
  async function addBy<T>(key: string, store: () => Promise<void>, change: () => Promise<T>): Promise<T> {
    await db.insertInto('stored_files').values({ key }).execute();
    try {
      await store();
      return await change();
    } catch (error) {
      await removeUnkept([key]).catch((cause: unknown) =>
        log.warn({ err: cause, key }, 'an unneeded file could not be removed; the sweep will remove it'),
      );
      throw error;
    }
  }

  return {
    add: (key, content, change) => addBy(key, () => storage.put(key, content), change),

    addFile: (key, file, change) =>
      addBy(
        key,
        async () => {
          if (!(await storage.link?.(key, file))) await storage.put(key, createReadStream(file));
        },
        change,
      ),

    async keep({ tx }, key) {
      const { numUpdatedRows } = await tx
        .updateTable('stored_files')
        .set({ kept: true, changed_at: sql`now()` })
        .where('key', '=', key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error(`The file ${key} is not there to be kept.`);
    },

    async release(change, keys) {
      if (keys.length === 0) return;
      await change.tx
        .updateTable('stored_files')
        .set({ kept: false, changed_at: sql`now()` })
        .where('key', 'in', [...keys])
        .execute();
      await change.enqueue('storage.remove', { keys: [...keys] });
    },

    read: storage.read,
    temporary,

    jobs: [
      defineJob({
        name: 'storage.remove',
        payload: z.object({ keys: z.array(z.string()) }),
        run: ({ keys }) => removeUnkept(keys),
      }),
      defineJob({
        name: 'storage.sweep',
        payload: z.object({}),
        cron: '17 * * * *',
        run: sweep,
      }),
    ],
  };
}
