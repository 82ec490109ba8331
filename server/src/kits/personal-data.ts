import { type SelectQueryBuilder, sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import { byIndexOnly } from '../platform/db/by-index-only.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A file in the download of everything that is a person's: either JSON or bytes. */
export type PersonalFile =
  | { readonly path: string; readonly json: unknown }
  | { readonly path: string; readonly bytes: AsyncIterable<Uint8Array> };

/** A file of the download, or none where there is nothing to write. */
export type Download = (
  db: Db,
  userId: string,
) => PersonalFile | undefined | Promise<PersonalFile | undefined>;

/** Something owned with others in it, which keeps an account from being deleted. */
export type Obstacle = { readonly kind: string; readonly id: string; readonly name: string };

/**
 * A part of erasing: deletes, reassigns or anonymizes some of what is a person's, and publishes it. The account is closed.
 * Each call is a transaction of its own, and stays short: others wait for its locks, and live events for its end. True when
 * it has done something. What another call has done already is passed over.
 */
export type EraseStep = (change: Change, userId: string) => Promise<boolean>;

/** What one feature keeps of people, and what becomes of it when one of them deletes their account. */
export type PersonalData = {
  /** The files of everything that is theirs. */
  readonly downloads: readonly Download[];
  /** What has to be transferred or deleted before the account can be. */
  obstacles(db: Db, userId: string): Promise<Obstacle[]>;
  /** What deleting the account would do: a sentence for each kind of thing there is. */
  consequences(db: Db, userId: string): Promise<string[]>;
  /**
   * Locks what they own, in the transaction that closes the account and before it looks for obstacles: nobody joins it
   * any more.
   */
  lockOwned(tx: Db, userId: string): Promise<void>;
  /** In the transaction that closes the account: ends what would let anybody go on as if it were open. */
  close(change: Change, userId: string): Promise<void>;
  /**
   * None where everything goes with the person's own row. After a step that has done something the first one follows: what
   * a step leaves to those before it may come meanwhile, from others who delete their accounts.
   */
  readonly erase: readonly EraseStep[];
  /** Whether anything of theirs has come since `erase` was done, by what was under way when the account was closed. */
  remains(db: Db, userId: string): Promise<boolean>;
};

type Definition = Pick<PersonalData, 'downloads'> &
  Partial<Omit<PersonalData, 'consequences'>> & {
    consequences?(db: Db, userId: string): Promise<readonly (string | null)[]>;
  };

/**
 * What a feature keeps of people; it registers it as `personalData` (kits/feature.ts). Only the downloads are asked of
 * everybody: what is absent there is nothing of.
 */
export function definePersonalData({
  downloads,
  obstacles = async () => [],
  consequences = async () => [],
  lockOwned = async () => {},
  close = async () => {},
  erase = [],
  remains = async () => false,
}: Definition): PersonalData {
  return {
    downloads,
    obstacles,
    consequences: async (db, userId) =>
      (await consequences(db, userId)).filter((sentence) => sentence !== null),
    lockOwned,
    close,
    erase,
    remains,
  };
}

/** A JSON file of what `read` gives; no file for undefined. */
export function jsonFile(path: string, read: (db: Db, userId: string) => Promise<unknown>): Download {
  return async (db, userId) => {
    const json = await read(db, userId);
    return json === undefined ? undefined : { path, json };
  };
}

/** A page of rows in the order of their ids: up to `limit`, those after `afterId`. */
type ReadById<Row> = (
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
) => Promise<readonly Row[]>;

/**
 * A JSON file of any number of rows, written as they are read, a page at a time. `present` makes of a row what is written
 * for the person.
 */
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

/** How many rows of a download are read at once. */
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

/** Reads the rows of a query for `rowsFile`, in the order of their column `id`, such as `team_updates.id`. */
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

/** A sentence about a number of things, `#` standing for the number (`12,345`); null where there are none. */
export function consequence(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return (count === 1 ? one : many).replace('#', count.toLocaleString('en-US'));
}

/** How many rows are anonymized in one transaction. */
const anonymizedAtOnce = 500;

/**
 * Takes the person out of a column that says who did something; what they did stays. The foreign key would do it for all
 * rows at once when the person is deleted, which takes seconds for who did much. What others have locked is passed over
 * and left to that: rows of many tasks and projects have no common order.
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
