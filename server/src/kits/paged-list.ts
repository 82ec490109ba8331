import { id as idSchema } from '@longtable/contract/ids';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../platform/http/errors.ts';

/** A column or expression that rows are sorted by, before their id. */
export type SortKey = {
  /** The value in a row. */
  readonly value: RawBuilder<unknown>;
  /** The text form for the cursor, where a cast to text is not enough. */
  readonly text?: RawBuilder<string>;
  /** The type to cast the text back to. */
  readonly type: 'bigint' | 'boolean' | 'date' | 'int' | 'smallint' | 'text' | 'timestamptz';
  /** The direction, where it is not that of the list. */
  readonly direction?: 'asc' | 'desc';
  /** Whether a text from a cursor is a value of this type. */
  isText(text: string): boolean;
  /** Whether its texts can contain `|`. At most one key of a list has such texts. */
  readonly isFree?: boolean;
};

type Identified = { readonly id: string };

/** The order of a list: by the keys, then by the column `id`. */
export type ListOrder = {
  readonly keys: readonly [SortKey, ...SortKey[]];
  readonly id: string;
  readonly direction?: 'desc' | undefined;
};

/** A request for a page (contract/src/paged-list.ts). */
export type PageRequest = { readonly after?: string | undefined; readonly limit: number };

/** The rows of a page, and the cursor of the next page; null on the last. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

/** Sorts by a time with microseconds, as the database stores it: rounding would repeat or skip rows between pages. */
export function byTime(column: string): SortKey {
  const value = sql.ref(column);
  return {
    value,
    text: sql<string>`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: 'timestamptz',
    // PostgreSQL, unlike ISO 8601, has no year 0.
    isText: (text) => !text.startsWith('0000') && microseconds.safeParse(text).success,
  };
}

const microseconds = z.iso.datetime({ precision: 6 });

/** Sorts by whether a column is true. */
export function byFlag(column: string): SortKey {
  return {
    value: sql.ref(column),
    type: 'boolean',
    isText: (text) => text === 'true' || text === 'false',
  };
}

/** Sorts by a text in the collation of the database. */
export function byText(value: RawBuilder<unknown>): SortKey {
  return { value, type: 'text', isText: () => true, isFree: true };
}

/** Newest first, by a time column of a table with an `id`. */
export function newestFirst(table: string, column: string): ListOrder {
  return { keys: [byTime(`${table}.${column}`)], id: `${table}.id`, direction: 'desc' };
}

/** By the `name` of a table with an `id`, ignoring case. */
export function byName(table: string): ListOrder {
  return { keys: [byText(sql`lower(${sql.ref(`${table}.name`)})`)], id: `${table}.id` };
}

/**
 * Reads one page of a list (keyset paging). Throws `request/malformed` for a cursor that does not belong to a list in
 * this order.
 */
export function pagedList(order: ListOrder, { after, limit }: PageRequest) {
  const { keys, id } = order;
  const beyond = after === undefined ? null : beyondCursor(order, after);
  const pageKey = cursorKey(order).as('page_key');

  function sort<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
    const byKeys = keys.reduce(
      (sorted, { value, direction = order.direction }) => sorted.orderBy(value, direction),
      query,
    );
    return byKeys.orderBy(sql.ref(id), order.direction);
  }

  /** Narrows a query to the page and one more row, which tells whether another page follows. */
  function select<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
    const selected = sort(query).limit(limit + 1);
    return beyond ? selected.where(beyond) : selected;
  }

  async function execute<DB, TB extends keyof DB, O extends Identified>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): Promise<Page<O>> {
    const rows = await query.select(pageKey).$castTo<O & { page_key: string }>().execute();
    const last = rows[limit - 1];
    return {
      rows: rows.slice(0, limit),
      next: last && rows.length > limit ? encodeCursor(last.id, last.page_key) : null,
    };
  }

  return {
    select,

    /** Reads the page. */
    read: <DB, TB extends keyof DB, O extends Identified>(
      query: SelectQueryBuilder<DB, TB, O>,
    ): Promise<Page<O>> => execute(select(query)),

    /**
     * Reads the page from a query that is already narrowed by `select` to the ids of the page. Use it where selecting
     * all columns of all candidates would be expensive.
     */
    readSelected: <DB, TB extends keyof DB, O extends Identified>(
      query: SelectQueryBuilder<DB, TB, O>,
    ): Promise<Page<O>> => execute(sort(query)),
  };
}

/** The text of the sort keys of a row, for its cursor. */
function cursorKey({ keys }: Pick<ListOrder, 'keys'>): RawBuilder<string> {
  return sql<string>`${sql.join(keys.map(asText), sql` || '|' || `)}`;
}

function asText({ value, text, type }: SortKey): RawBuilder<unknown> {
  return text ?? (type === 'text' ? value : sql`(${value})::text`);
}

/**
 * The predicate of the rows after a cursor. Throws `request/malformed` for a cursor that does not belong to a list in
 * this order.
 */
export function beyondCursor({ keys, id, direction: usual }: ListOrder, after: string): RawBuilder<SqlBool> {
  const cursor = decodeCursor(keys, after);
  const parts: Part[] = [
    ...keys.map(({ value, type, direction = usual }, index) => ({
      value,
      end: sql`${cursor.texts[index]}::${sql.raw(type)}`,
      isDescending: direction === 'desc',
    })),
    { value: sql.ref(id), end: sql`${cursor.id}::uuid`, isDescending: usual === 'desc' },
  ];
  return beyondAll(parts);
}

type Part = {
  readonly value: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
  readonly isDescending: boolean;
};

/** Compares rows, which an index can do, as long as the direction is the same. */
function beyondAll(parts: readonly Part[]): RawBuilder<SqlBool> {
  const isDescending = parts[0]?.isDescending ?? false;
  const change = parts.findIndex((part) => part.isDescending !== isDescending);
  const same = change === -1 ? parts : parts.slice(0, change);
  const values = sql`(${sql.join(same.map(({ value }) => value))})`;
  const end = sql`(${sql.join(same.map((part) => part.end))})`;
  const isBeyond = sql<SqlBool>`${values} ${sql.raw(isDescending ? '<' : '>')} ${end}`;
  if (change === -1) return isBeyond;
  return sql<SqlBool>`(${isBeyond} or (${values} = ${end} and ${beyondAll(parts.slice(change))}))`;
}

/** Ids have a fixed length, so that the cursor needs no separator after it. */
const idLength = 36;

/** The cursor after a row: its id and its sort keys. */
export function encodeCursor(id: string, ...texts: readonly string[]): string {
  return id + texts.join('|');
}

/** The id and the sort keys of a cursor. Throws `request/malformed` for one that does not belong to a list in this order. */
export function decodeCursor(keys: readonly SortKey[], cursor: string): { id: string; texts: string[] } {
  const id = idSchema.safeParse(cursor.slice(0, idLength));
  const parts = cursor.slice(idLength).split('|');
  // Surplus separators belong to the key with free texts.
  const surplus = Math.max(0, parts.length - keys.length);
  const free = keys.findIndex(({ isFree }) => isFree === true);
  const texts = [...parts];
  if (free !== -1) texts.splice(free, surplus + 1, parts.slice(free, free + surplus + 1).join('|'));
  const isOfList =
    texts.length === keys.length && keys.every(({ isText }, index) => isText(texts[index] ?? ''));
  if (!id.success || !isOfList) {
    throw refuse('request/malformed', {
      fields: { after: 'This page of the list is no longer there. Load the list again.' },
    });
  }
  return { id: id.data, texts };
}
