import type { Change } from './change.ts';
import type { Db } from './db/database.ts';

/** A file in the download of everything that is a person's: either JSON or bytes. */
export type PersonalFile =
  | { readonly path: string; readonly json: unknown }
  | { readonly path: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Something owned with others in it, which keeps an account from being deleted. */
export type Obstacle = { readonly kind: string; readonly id: string; readonly name: string };

/**
 * What one feature keeps of a person: how they take it with them, and what becomes of it when they delete their
 * account. A feature that keeps anything of anybody gives one of these to the app.
 */
export type PersonalData = {
  /** Everything that is theirs, a page at a time. */
  export(db: Db, userId: string): AsyncIterable<PersonalFile>;
  /** What has to be handed over or deleted first. */
  obstacles(db: Db, userId: string): Promise<Obstacle[]>;
  /** What deleting would do, a sentence for each kind of thing there is; none where there is nothing. */
  consequences(db: Db, userId: string): Promise<string[]>;
  /**
   * Locks what they own, in the transaction that closes the account and before it asks for obstacles: nobody joins it
   * any more.
   */
  lockOwned?(tx: Db, userId: string): Promise<void>;
  /** In the transaction that closes the account: ends what would let anybody go on as if it were open. */
  close?(change: Change, userId: string): Promise<void>;
  /**
   * Deletes or hands on a part of what is theirs, and tells whom it concerns. The account is closed. Each call is a
   * transaction of its own, and stays short: others wait for its locks, and live events for its end. True when it has done
   * something: then it is called again. What was there and is not any more, because another call was faster, is passed over.
   * None where everything goes with the user's own row.
   */
  erase?(change: Change, userId: string): Promise<boolean | undefined>;
  /** Whether anything of theirs has come since `erase` was done, by what was under way when the account was closed. */
  remains?(db: Db, userId: string): Promise<boolean>;
};

/** How many rows of a download are read at once. */
const page = 500;

/**
 * A JSON array of rows for a file of the download, written as they are read, a page at a time. `read` gives up to
 * `limit` rows in the order of their ids, those after `afterId`; `shape` makes of a row what is written.
 */
export async function* jsonRows<Row extends { readonly id: string }>(
  read: (afterId: string | null, limit: number) => Promise<readonly Row[]>,
  shape: (row: Row) => unknown,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let opening = '[';
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await read(after, page);
    if (rows.length > 0) {
      const items = rows.map((row) => JSON.stringify(shape(row), null, 2));
      yield encoder.encode(`${opening}\n${items.join(',\n')}`);
      opening = ',';
    }
    if (rows.length < page) break;
    after = rows.at(-1)?.id ?? null;
  }
  yield encoder.encode(opening === '[' ? '[]\n' : '\n]\n');
}

/** A number of things in a sentence: `1 task`, `12,345 tasks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
