import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArchiveEntry } from '../platform/archive/zip.ts';
import type { Change } from '../platform/change.ts';
import { byIndexOnly } from '../platform/db/by-index-only.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A file in the download of a person's data: either JSON or bytes. */
export type PersonalFile = Exclude<ArchiveEntry, { readonly isEmptyFolder: true }>;

/** Creates a file of the download; undefined when there is nothing to write. */
export type Download = (
  db: Db,
  userId: string,
) => PersonalFile | undefined | Promise<PersonalFile | undefined>;

/** Something owned that others are in, which prevents the deletion of an account. */
export type Obstacle = { readonly kind: string; readonly id: string; readonly name: string };

/**
 * One step of erasing: deletes, reassigns or anonymizes some of the data of a closed account, and publishes that. Each
 * call is a short transaction of its own, since others wait for its locks and live events for its end. True when it has
 * done something. Idempotent.
 */
export type EraseStep = (change: Change, userId: string) => Promise<boolean>;

/** The personal data of one feature, and what happens to it when an account is deleted. */
export type PersonalData = {
  /** The files of a person's download. */
  readonly downloads: readonly Download[];
  /** Files of which there may be any number, after the others. */
  files(db: Db, userId: string): AsyncIterable<PersonalFile>;
  /** What has to be transferred or deleted before the account can be deleted. */
  obstacles(db: Db, userId: string): Promise<Obstacle[]>;
  /** What deleting the account would do: a sentence for each kind of data that there is. */
  consequences(db: Db, userId: string): Promise<string[]>;
  /**
   * Locks what the person owns, in the transaction that closes the account, before `obstacles`: nobody can join it
   * meanwhile.
   */
  lockOwned(tx: Db, userId: string): Promise<void>;
  /** In the transaction that closes the account: ends whatever would act for the person afterwards. */
  close(change: Change, userId: string): Promise<void>;
  /**
   * Empty when everything is deleted with the person's own row. After a step that did something, erasing starts over
   * with the first one: other deletions may hand something to this person meanwhile.
   */
  readonly erase: readonly EraseStep[];
  /** Whether requests that were under way when the account was closed have left data since `erase`. */
  remains(db: Db, userId: string): Promise<boolean>;
};

type Definition = Pick<PersonalData, 'downloads'> &
  Partial<Omit<PersonalData, 'consequences'>> & {
    consequences?(db: Db, userId: string): Promise<readonly (string | null)[]>;
  };

/**
 * Declares the personal data of a feature, registered as `personalData` (kits/feature.ts). Everything but the downloads
 * is optional.
 */
export function definePersonalData({
  downloads,
  files = noFiles,
  obstacles = async () => [],
  consequences = async () => [],
  lockOwned = async () => {},
  close = async () => {},
  erase = [],
  remains = async () => false,
}: Definition): PersonalData {
  return {
    downloads,
    files,
    obstacles,
    consequences: async (db, userId) =>
      (await consequences(db, userId)).filter((sentence) => sentence !== null),
    lockOwned,
    close,
    erase,
    remains,
  };
}

async function* noFiles(): AsyncGenerator<PersonalFile> {}

/** A JSON file of the result of `read`; no file when that is undefined. */
export function jsonFile(path: string, read: (db: Db, userId: string) => Promise<unknown>): Download {
  return async (db, userId) => {
    const json = await read(db, userId);
    return json === undefined ? undefined : { path, json };
  };
}

/** Reads up to `limit` rows after `afterId`, ordered by id. */
type ReadById<Row> = (
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
) => Promise<readonly Row[]>;

/** A JSON file of any number of rows, streamed a page at a time. `present` maps a row to what the file has. */
export function rowsFile<Row extends { readonly id: string }>(
  path: string,
  read: ReadById<Row>,
  present: (row: Row, userId: string) => unknown,
): Download {
  return (db, userId) => ({
    path,
    bytes: jsonRows(
      (...page) => read(db, userId, ...page),
      (row) => present(row, userId),
    ),
  });
}

/** Rows per page of a download. */
const rowsAtOnce = 500;

async function* jsonRows<Row extends { readonly id: string }>(
  read: (afterId: string | null, limit: number) => Promise<readonly Row[]>,
  present: (row: Row) => unknown,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let opening = '[';
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await read(after, rowsAtOnce);
    if (rows.length > 0) {
      const items = rows.map((row) => JSON.stringify(present(row), null, 2));
      yield encoder.encode(`${opening}\n${items.join(',\n')}`);
      opening = ',';
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)?.id ?? null;
  }
  yield encoder.encode(opening === '[' ? '[]\n' : '\n]\n');
}

/** A `ReadById` for `rowsFile` from a query, ordered by its column `id`, such as `team_updates.id`. */
export function byId<DB, TB extends keyof DB, O>(
  id: string,
  select: (db: Db, userId: string) => SelectQueryBuilder<DB, TB, O>,
): ReadById<O> {
  const column = sql.ref<string>(id);
  return (db, userId, afterId, limit) => {
    const query = select(db, userId);
    const after = afterId === null ? query : query.where(column, '>', afterId);
    return after.orderBy(column).limit(limit).execute();
  };
}

/** A sentence about a count, with `#` replaced by the number (`12,345`); null for 0. */
export function consequence(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return (count === 1 ? one : many).replace('#', count.toLocaleString('en-US'));
}

/** The most rows anonymized in one transaction. */
const anonymizedAtOnce = 500;

/**
 * Sets a column that names who did something to null; the rows stay. Done in parts, since the foreign key would do it
 * for all rows in one statement when the person is deleted, which takes seconds for very active people. Skips locked
 * rows and leaves them to the foreign key: rows of many tasks and projects have no common lock order.
 */
export function anonymize(table: keyof Schema, column: string): EraseStep {
  return async ({ tx }, userId) => {
    await byIndexOnly(tx);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = null where id in (
        select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${anonymizedAtOnce} for update skip locked)`.execute(
      tx,
    );
    return (numAffectedRows ?? 0n) > 0n;
  };
}
