import '../policies/team-update.table.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type ListOrder, newestFirst, type Page, type PageRequest, pagedList } from './paged-list.ts';

/** The columns of every entry of a feed. */
export type EntryRow = { readonly id: string; readonly author_id: string | null };

/** Written columns of an entry, by name. */
export type EntryColumns = Readonly<Record<string, unknown>>;

/** Reads and writes the entries of a feed (feed.ts). `select` is that of their policy. */
export function createFeedStore<Row extends EntryRow>(options: {
  readonly table: string;
  /** The column that refers to the parent. */
  readonly parentColumn: string;
  /** The column with the time of posting. */
  readonly timeColumn: string;
  /** Newest first by that column unless given. */
  readonly order?: ListOrder | undefined;
  select(db: Db, actorId: string): unknown;
}) {
  const { parentColumn, timeColumn } = options;
  // All tables of feeds have the columns that are used here.
  const table = options.table as 'team_updates';
  const parentRef = sql.ref<string>(`${table}.${parentColumn}`);
  const { order = newestFirst(table, timeColumn) } = options;

  function select(db: Db, actorId: string): SelectQueryBuilder<Schema, 'team_updates', Row> {
    return options.select(db, actorId) as never;
  }

  return {
    /** Reads a page of the entries of a parent, newest first. */
    readPage: (db: Db, actorId: string, parentId: string, request: PageRequest): Promise<Page<Row>> =>
      pagedList(order, request).read(select(db, actorId).where(parentRef, '=', parentId)),

    /** Reads an entry of a parent, by any author. */
    readOne: (db: Db, actorId: string, parentId: string, id: string): Promise<Row | undefined> =>
      select(db, actorId)
        .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`)
        .where(parentRef, '=', parentId)
        .$castTo<Row>()
        .executeTakeFirst(),

    /** False when the id is taken. Uses the time of the statement: the transaction may have waited for a lock. */
    async insert(
      tx: Db,
      { id, parentId, authorId }: { id: string; parentId: string; authorId: string },
      columns: EntryColumns,
    ): Promise<boolean> {
      const keys = { id, [parentColumn]: parentId, author_id: authorId };
      const inserted = await tx
        .insertInto(table)
        .values({ ...keys, ...columns, [timeColumn]: sql`clock_timestamp()` } as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Writes columns of an entry, and that it was edited now. */
    async write(tx: Db, id: string, columns: EntryColumns): Promise<void> {
      await tx
        .updateTable(table)
        .set({ ...columns, edited_at: sql`clock_timestamp()` } as never)
        .where('id', '=', id)
        .execute();
    },

    async remove(tx: Db, id: string): Promise<void> {
      await tx.deleteFrom(table).where('id', '=', id).execute();
    },
  };
}
