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
  readonly type: 'bigint' | 'date' | 'int' | 'smallint' | 'text' | 'timestamptz';
  /**
   * Whether a text from a cursor is a value of this type. With several keys, the texts of all but the last contain no
   * `|`.
   */
  isText(text: string): boolean;
};

type Identified = { readonly id: string };

/** The order of a list: by the keys, then by the column `id`, all in the same direction. */
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

/** Sorts by a text in the collation of the database. */
export function byText(value: RawBuilder<unknown>): SortKey {
  return { value, type: 'text', isText: () => true };
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
export function pagedList({ keys, id, direction }: ListOrder, { after, limit }: PageRequest) {
  const cursor = after === undefined ? null : decodeCursor(keys, after);
  const values = [...keys.map(({ value }) => value), sql.ref(id)];
  const pageKey = sql<string>`${sql.join(keys.map(asText), sql` || '|' || `)}`.as('page_key');

  function sort<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
    return values.reduce((sorted, value) => sorted.orderBy(value, direction), query);
  }

  /** Narrows a query to the page and one more row, which tells whether another page follows. */
  function select<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
    const selected = sort(query).limit(limit + 1);
    if (!cursor) return selected;
    const beyond = sql.raw(direction === 'desc' ? '<' : '>');
    const end = [
      ...keys.map(({ type }, index) => sql`${cursor.texts[index]}::${sql.raw(type)}`),
      sql`${cursor.id}::uuid`,
    ];
    return selected.where(sql<SqlBool>`(${sql.join(values)}) ${beyond} (${sql.join(end)})`);
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

function asText({ value, text, type }: SortKey): RawBuilder<unknown> {
  return text ?? (type === 'text' ? value : sql`(${value})::text`);
}

/** Ids have a fixed length, so that the cursor needs no separator after it. */
const idLength = 36;

/** The cursor after a row: its id and its sort keys. */
export function encodeCursor(id: string, ...texts: readonly string[]): string {
  return id + texts.join('|');
}

function decodeCursor(keys: readonly SortKey[], cursor: string): { id: string; texts: string[] } {
  const id = idSchema.safeParse(cursor.slice(0, idLength));
  const parts = cursor.slice(idLength).split('|');
  const texts = [...parts.slice(0, keys.length - 1), parts.slice(keys.length - 1).join('|')];
  if (!id.success || !keys.every(({ isText }, index) => isText(texts[index] ?? ''))) {
    throw refuse('request/malformed', {
      fields: { after: 'This page of the list is no longer there. Load the list again.' },
    });
  }
  return { id: id.data, texts };
}
