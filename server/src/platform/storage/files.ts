import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Change } from '../change.ts';
import type { Db } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import './files.table.ts';
import type { Scanner } from './scan/scanner.ts';
import type { Content, Storage } from './storage.ts';
import type { TemporaryFiles } from './temporary-files.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'storage.remove': { keys: string[] };
    'storage.sweep': Record<string, never>;
  }
}

/** All in milliseconds. */
const defaultPace = {
  /** Interval at which a process reports that it still writes its files. */
  beat: 15_000,
  /** A file that nobody has reported for this long, and that no row refers to, is abandoned: its process has died. */
  silence: 90_000,
};

/** Temporary files are not reported, and are needed for minutes at most. */
const temporaryHours = 6;
const sweepBatch = 200;
/** Files that are copied at once. */
const copiedAtOnce = 4;

/** Files that belong to rows of the database, and are created and deleted with the changes that refer to them. */
export type Files = {
  /**
   * Writes a file while its content is read and scanned for viruses, then runs `change`, which calls `keep` for it.
   * Removes the file when either fails; if the process dies meanwhile, the sweep does.
   */
  add<T>(key: string, content: Content, change: () => Promise<T>): Promise<T>;
  /**
   * Stores a finished file of this machine, then runs `change`, like `add`. Without a copy where the storage is on its disk. The file
   * stays where it is, so that a refused change can be tried again.
   */
  addFile<T>(key: string, file: string, change: () => Promise<T>): Promise<T>;
  /**
   * Copies files within the storage, then runs `change` with the new keys of those whose source was there; it calls `keep` for the
   * ones that it refers to. The others are removed, and all of them when it fails. Copies were scanned when they were added.
   */
  addCopies<T>(
    copies: readonly { readonly from: string; readonly to: string }[],
    change: (copied: ReadonlySet<string>) => Promise<T>,
  ): Promise<T>;
  /** Call it in the change that starts to refer to the files. Fails when one is being removed. */
  keep(change: Change, ...keys: string[]): Promise<void>;
  /** Call it in the change that no longer refers to the files. Removes them after the commit. */
  release(change: Change, keys: readonly string[]): Promise<void>;
  read: Storage['read'];
  /**
   * Has a starting server remove what dead processes have left. `alone`: no other process uses these files and this
   * database, so everything that is unfinished is left over, however new it is.
   */
  recover(change: Change, options: { alone: boolean }): Promise<void>;
  /** Files that no row refers to. */
  readonly temporary: Pick<TemporaryFiles, 'withFile'>;
  readonly jobs: readonly JobDefinition[];
};

/** Manages the files of a storage; the database records which are in use. */
export function createFiles(options: {
  db: Db;
  storage: Storage;
  temporary: TemporaryFiles;
  /** New files are stored unseen without one. */
  scan?: Scanner | undefined;
  log: Log;
  pace?: typeof defaultPace;
}): Files {
  const { db, storage, temporary, scan = unseen, log, pace = defaultPace } = options;
  const reports = reportFiles({ db, log, interval: pace.beat });

  /**
   * Only unreferenced ones. First they are marked, so that no change can start to refer to a file that is gone; then
   * the file goes, and its row last: a file without a row would never be found.
   */
  async function removeUnkept(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await db
      .updateTable('stored_files')
      .set({ removing: true })
      // In the order of the keys: the sweep and a job may remove the same ones.
      .where('key', 'in', (of) =>
        of
          .selectFrom('stored_files')
          .select('key')
          .where('key', 'in', [...keys])
          .where('kept', '=', false)
          .orderBy('key')
          .forUpdate(),
      )
      .returning('key')
      .execute();
    for (const { key } of rows) {
      await storage.remove(key);
      await db.deleteFrom('stored_files').where('key', '=', key).where('removing', '=', true).execute();
    }
  }

  async function removeUnneeded(keys: readonly string[]): Promise<void> {
    await removeUnkept(keys).catch((cause: unknown) =>
      log.warn({ err: cause, keys }, 'unneeded files could not be removed; the sweep will remove them'),
    );
  }

  async function sweep(): Promise<void> {
    await temporary.removeOlderThan(temporaryHours * 3_600_000);
    for (;;) {
      const rows = await db
        .selectFrom('stored_files')
        .select('key')
        .where('kept', '=', false)
        .where('changed_at', '<', sql<string>`now() - make_interval(secs => ${pace.silence / 1000})`)
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
    const done = reports.begin(key);
    try {
      await store();
      return await change();
    } catch (error) {
      await removeUnneeded([key]);
      throw error;
    } finally {
      done();
    }
  }

  return {
    add: (key, content, change) => addBy(key, () => storage.put(key, scan(content)), change),

    addFile: (key, file, change) =>
      addBy(
        key,
        async () => {
          // A scan reads it anyway.
          const isLinked = scan === unseen && (await storage.link?.(key, file));
          if (!isLinked) await storage.put(key, scan(createReadStream(file)));
        },
        change,
      ),

    async addCopies(copies, change) {
      const keys = copies.map(({ to }) => to);
      if (keys.length > 0)
        await db
          .insertInto('stored_files')
          .values(keys.map((key) => ({ key })))
          .execute();
      const done = keys.map((key) => reports.begin(key));
      try {
        const copied = new Set<string>();
        const waiting = [...copies];
        const work = async (): Promise<void> => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            if (await storage.copy(next.from, next.to)) copied.add(next.to);
        };
        const workers = await Promise.allSettled(Array.from({ length: copiedAtOnce }, work));
        for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
        return await change(copied);
      } finally {
        await removeUnneeded(keys);
        for (const end of done) end();
      }
    },

    async keep({ tx }, ...keys) {
      if (keys.length === 0) return;
      const { numUpdatedRows } = await tx
        .updateTable('stored_files')
        .set({ kept: true, changed_at: sql`now()` })
        .where('key', 'in', keys)
        .where('removing', '=', false)
        .executeTakeFirst();
      if (Number(numUpdatedRows) < keys.length)
        throw new Error(`A file of ${keys.join(', ')} is not there to be kept.`);
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

    async recover({ tx, enqueue }, { alone }) {
      if (alone) {
        await temporary.removeOlderThan(0);
        await tx
          .updateTable('stored_files')
          .set({ changed_at: sql`'-infinity'` })
          .where('kept', '=', false)
          .execute();
      }
      await enqueue('storage.sweep', {});
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
        cron: '* * * * *',
        // Tried again in a minute: attempts of their own would pile up while the storage is away.
        run: (_, { log }) =>
          sweep().catch((error: unknown) => log.warn({ err: error }, 'abandoned files could not be removed')),
      }),
    ],
  };
}

const unseen: Scanner = (content) => content;

/** Reports the files that this process is writing, so that no sweep takes them for abandoned. */
function reportFiles(options: { db: Db; log: Log; interval: number }) {
  const { db, log, interval } = options;
  const keys = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  async function report(): Promise<void> {
    await db
      .updateTable('stored_files')
      .set({ changed_at: sql`now()` })
      // Those that are locked are being kept or removed, in another order.
      .where('key', 'in', (of) =>
        of
          .selectFrom('stored_files')
          .select('key')
          .where('key', 'in', [...keys])
          .where('kept', '=', false)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
      .catch((error: unknown) => log.debug({ err: error }, 'the files being written could not be reported'));
  }

  return {
    /** Call the returned function when the write has ended, whether it succeeded or failed. */
    begin(key: string): () => void {
      keys.add(key);
      timer ??= setInterval(() => void report(), interval).unref();
      return () => {
        keys.delete(key);
        if (keys.size > 0 || !timer) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
