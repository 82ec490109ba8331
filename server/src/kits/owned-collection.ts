import type { ErrorCode } from '@longtable/contract/errors';
import { sql } from 'kysely';
import { lockPerson } from '../platform/auth/person-lock.ts';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Actor } from '../policies/actor.ts';
import { personalRoom } from '../policies/rooms.ts';

/** What is written of an item: its name, and its content as the column takes it, which for JSON is text. */
export type ItemColumns = { readonly name: string; readonly content: string };
/** What is absent stays. */
export type ItemChanges = { readonly [Name in keyof ItemColumns]?: string | undefined };

/** The actor of an event, and its audience: the owner's own room. */
export type Published = { readonly actorId: string; readonly audience: readonly string[] };

/** The table of an owned collection, and what differs between collections. */
export type OwnedCollection<Row, Item> = {
  /** Has the columns id, user_id, name, created_at and that of the content. */
  readonly table: string;
  readonly contentColumn: string;
  /** How many somebody keeps at most. */
  readonly most: number;
  readonly tooMany: ErrorCode;
  present(row: Row): Item;
  publishSaved(change: Change, to: Published, item: Item): void;
  publishDeleted(change: Change, to: Published, id: string): void;
};

type OwnedRow = { readonly id: string; readonly user_id: string };

/**
 * What one person keeps for themselves under a name, such as saved views: a list, creating up to a limit, editing and
 * deleting. Changes run as commands whose lock is the person's (`lockOwner`, and `lockCollection` for `create`), so
 * nobody gets past the limit and events follow the order of the changes.
 */
export function createOwnedCollection<Row extends OwnedRow, Item>(collection: OwnedCollection<Row, Item>) {
  const { most, tooMany, present, publishSaved, publishDeleted } = collection;
  const [table, content] = [sql.table(collection.table), sql.ref(collection.contentColumn)];
  const columns = sql`id, user_id, name, ${content}, created_at`;

  /** All of somebody's, by name. */
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

  /** Adds an item; undefined when the id is taken. */
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

    /** The same id again is the same item again, whose answer was lost; from anyone else it is refused. */
    async create(change: Change, actor: Actor, id: string, item: ItemColumns): Promise<Item> {
      const { tx } = change;
      const existing = await readOne(tx, id);
      if (existing?.user_id === actor.id) return present(existing);
      if (existing) throw refuse('request/id-taken');
      if ((await count(tx, actor.id)) >= most) throw refuse(tooMany, { params: { most: String(most) } });
      const row = await insert(tx, { id, ownerId: actor.id }, item);
      // Somebody else may have taken it this moment.
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

/** The lock of creating an item, as the `lockFirst` of its command. */
export async function lockCollection(tx: Db, { actor }: { actor: Actor }): Promise<void> {
  await lockPerson(tx, actor.id);
}

function ownRoom(actor: Actor): Published {
  return { actorId: actor.id, audience: [personalRoom(actor.id)] };
}
