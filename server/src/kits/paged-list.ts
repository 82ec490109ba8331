import { id as idSchema } from '@longtable/contract/ids';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../platform/http/errors.ts';

/** What rows of a list are sorted by, before their id. */
export type SortKey = {
  /** The value in a row. */
  readonly value: RawBuilder<unknown>;
  /** The same as the text that a cursor has, where a cast to text is not enough. */
  readonly text?: RawBuilder<string>;
  /** The type that the text is read back as. */
  readonly type: 'bigint' | 'date' | 'int' | 'smallint' | 'text' | 'timestamptz';
  /** False for what is the text of no such value; where there are several keys, all but the last are free of `|`. */
  isText(text: string): boolean;
};

type Identified = { readonly id: string };

/** The order of a list: by its keys, then by the column `id`, which is that of its rows; all in one direction. */
export type ListOrder = {
  readonly keys: readonly [SortKey, ...SortKey[]];
  readonly id: string;
  readonly direction?: 'desc' | undefined;
};

/** What a request asks of a list (contract/src/paged-list.ts). */
export type PageRequest = { readonly after?: string | undefined; readonly limit: number };

/** The rows of one page, and the cursor of the page that follows; null where there is none. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

/** By a time, to the microsecond as the database has it: what was cut off would put rows on two pages or on none. */
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

/** By a text in the order of the database. */
export function byText(value: RawBuilder<unknown>): SortKey {
  return { value, type: 'text', isText: () => true };
}

/** The newest first, by a column of a table that has an `id`. */
export function newestFirst(table: string, column: string): ListOrder {
  return { keys: [byTime(`${table}.${column}`)], id: `${table}.id`, direction: 'desc' };
}

/** By the `name` of a table that has an `id`, whatever its case. */
export function byName(table: string): ListOrder {
  return { keys: [byText(sql`lower(${sql.ref(`${table}.name`)})`)], id: `${table}.id` };
}

/**
 * A list that is read page by page, from where the one before ended (keyset paging). Refuses a cursor that is none of a
 * list in this order (`request/malformed`).
 */
export function pagedList({ keys, id, direction }: ListOrder, { after, limit }: PageRequest) {
  const cursor = after === undefined ? null : decodeCursor(keys, after);
  const values = [...keys.map(({ value }) => value), sql.ref(id)];
  const pageKey = sql<string>`${sql.join(keys.map(asText), sql` || '|' || `)}`.as('page_key');

  function sort<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
    return values.reduce((sorted, value) => sorted.orderBy(value, direction), query);
  }

  /** Narrows a query to the rows of the page and one more, which tells whether another page follows. */
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
     * The same where a query has been narrowed to the rows of `select` already: which ones they are is found out
     * first, of hundreds, then all that there is to say of these.
     */
    readSelected: <DB, TB extends keyof DB, O extends Identified>(
      query: SelectQueryBuilder<DB, TB, O>,
    ): Promise<Page<O>> => execute(sort(query)),
  };
}

function asText({ value, text, type }: SortKey): RawBuilder<unknown> {
  return text ?? (type === 'text' ? value : sql`(${value})::text`);
}

/** The length of an id as text: what stands after it needs no mark. */
const idLength = 36;

/** The cursor after a row: its id and what it is sorted by. */
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
