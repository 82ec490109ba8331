import type { ErrorCode } from '@longtable/contract/errors';
import { sql } from 'kysely';
import { lockPerson } from '../platform/auth/person-lock.ts';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Actor } from '../policies/actor.ts';
import { personalRoom } from '../policies/rooms.ts';

/** The written columns of an item. `content` is text; JSON columns take it as JSON text. */
export type ItemColumns = { readonly name: string; readonly content: string };
/** Absent columns stay unchanged. */
export type ItemChanges = { readonly [Name in keyof ItemColumns]?: string | undefined };

/** The actor and the audience of an event: the owner's own room. */
export type Published = { readonly actorId: string; readonly audience: readonly string[] };

/** The table of an owned collection, and what is specific to it. */
export type OwnedCollection<Row, Item> = {
  /** Has the columns id, user_id, name, created_at and the content column. */
  readonly table: string;
  readonly contentColumn: string;
  /** The most items of one person. */
  readonly most: number;
  readonly tooMany: ErrorCode;
  present(row: Row): Item;
  publishSaved(change: Change, to: Published, item: Item): void;
  publishDeleted(change: Change, to: Published, id: string): void;
};

type OwnedRow = { readonly id: string; readonly user_id: string };

/**
 * Named items that one person keeps for themselves, such as saved views: list, create up to a maximum, edit, delete.
 * Changes run as commands that lock the person (`lockOwner`, and `lockCollection` for `create`), so that the maximum
 * holds and events follow the order of the changes.
 */
export function createOwnedCollection<Row extends OwnedRow, Item>(collection: OwnedCollection<Row, Item>) {
  const { most, tooMany, present, publishSaved, publishDeleted } = collection;
  const [table, content] = [sql.table(collection.table), sql.ref(collection.contentColumn)];
  const columns = sql`id, user_id, name, ${content}, created_at`;

  /** All items of a person, by name. */
  async function readAll(db: Db, ownerId: string): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select ${columns} from ${table} where user_id = ${ownerId} order by lower(name), id`.execute(db);
    return rows;
  }

  async function readOne(db: Db, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${columns} from ${table} where id = ${id}`.execute(db);
    return rows[0];
  }

  async function count(db: Db, ownerId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${table} where user_id = ${ownerId}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /** Inserts an item; undefined when the id is taken. */
  async function insert(
    tx: Db,
    { id, ownerId }: { id: string; ownerId: string },
    item: ItemColumns,
  ): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      insert into ${table} (id, user_id, name, ${content})
      values (${id}, ${ownerId}, ${item.name}, ${item.content})
      on conflict (id) do nothing returning ${columns}`.execute(tx);
    return rows[0];
  }

  return {
    readAll,
    count,
    insert,

    async list(db: Db, actor: Actor): Promise<Item[]> {
      return (await readAll(db, actor.id)).map(present);
    },

    /** Idempotent for the owner: the same id returns the existing item. Refuses the id of another person's item. */
    async create(change: Change, actor: Actor, id: string, item: ItemColumns): Promise<Item> {
      const { tx } = change;
      const existing = await readOne(tx, id);
      if (existing?.user_id === actor.id) return present(existing);
      if (existing) throw refuse('request/id-taken');
      if ((await count(tx, actor.id)) >= most) throw refuse(tooMany, { params: { most: String(most) } });
      const row = await insert(tx, { id, ownerId: actor.id }, item);
      // Another person may have inserted the id since the check.
      if (!row) throw refuse('request/id-taken');
      return saved(change, actor, row);
    },

    async update(change: Change, actor: Actor, row: Row, changes: ItemChanges): Promise<Item> {
      const name = sql`coalesce(${changes.name ?? null}, name)`;
      const contained = sql`coalesce(${changes.content ?? null}, ${content})`;
      const { rows } = await sql<Row>`
        update ${table} set name = ${name}, ${content} = ${contained}
        where id = ${row.id} and (name, ${content}) is distinct from (${name}, ${contained})
        returning ${columns}`.execute(change.tx);
      const [after] = rows;
      return after ? saved(change, actor, after) : present(row);
    },

    async delete(change: Change, actor: Actor, { id }: Row): Promise<void> {
      await sql`delete from ${table} where id = ${id}`.execute(change.tx);
      publishDeleted(change, ownRoom(actor), id);
    },
  };

  function saved(change: Change, actor: Actor, row: Row): Item {
    const item = present(row);
    publishSaved(change, ownRoom(actor), item);
    return item;
  }
}

/** The `lockFirst` of the command that creates an item. */
export async function lockCollection(tx: Db, { actor }: { actor: Actor }): Promise<void> {
  await lockPerson(tx, actor.id);
}

function ownRoom(actor: Actor): Published {
  return { actorId: actor.id, audience: [personalRoom(actor.id)] };
}
