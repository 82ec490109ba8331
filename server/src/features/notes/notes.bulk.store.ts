import '../../policies/note.table.ts';
import { noteTrashDays } from '@longtable/contract/rules/note-limits';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { type RawBuilder, sql } from 'kysely';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';

/** A person's notes with one of these tags, locked in their order. */
async function lockTagged(
  tx: Db,
  ownerId: string,
  keys: readonly string[],
): Promise<{ id: string; tag_keys: string[] }[]> {
  const { rows } = await sql<{ id: string; tag_keys: string[] }>`
    select id, tag_keys from notes where user_id = ${ownerId} and tag_keys && ${[...keys]}::text[]
    order by id for no key update`.execute(tx);
  return rows;
}

/**
 * Gives all notes of a person with the tag `from` the tag `to` in its place; where a note has both, the first stays. Those that have
 * `to` in another case get it as it is written now. Returns how many had the tag `from`.
 */
export async function renameTag(
  tx: Db,
  ownerId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [old, key] = [tagKey(from), tagKey(to)];
  const tagged = await lockTagged(tx, ownerId, [old, key]);
  const count = tagged.filter(({ tag_keys }) => tag_keys.includes(old)).length;
  if (count === 0) return 0;
  const ids = tagged.map(({ id }) => id);
  await writeTags(
    tx,
    ids,
    sql`select min(n) as n, case when key = ${key}::text then ${to}::text else min(name) end as name, key
      from (
        select n, name, case when key = ${old}::text then ${key}::text else key end as key
        from unnest(before.tags, before.tag_keys) with ordinality as tag (name, key, n)
      ) as renamed group by key`,
  );
  return count;
}

/** Takes a tag from all notes of a person. Returns how many had it. */
export async function deleteTag(tx: Db, ownerId: string, name: string): Promise<number> {
  const key = tagKey(name);
  const ids = (await lockTagged(tx, ownerId, [key])).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await writeTags(
    tx,
    ids,
    sql`select n, name, key from unnest(before.tags, before.tag_keys) with ordinality as tag (name, key, n)
      where key <> ${key}`,
  );
  return ids.length;
}

/** Writes the tags of these notes where they are others. `kept` reads them with their position. */
async function writeTags(tx: Db, ids: readonly string[], kept: RawBuilder<unknown>): Promise<void> {
  await sql`
    update notes set tags = after.tags, tag_keys = after.tag_keys, version = notes.version + 1
    from notes as before, lateral (
      select coalesce(array_agg(name order by n), '{}') as tags, coalesce(array_agg(key order by n), '{}') as tag_keys
      from (${kept}) as kept
    ) as after
    where notes.id = before.id and notes.id = any(${[...ids]}::uuid[]) and notes.tags <> after.tags`.execute(
    tx,
  );
}

/** How many notes are in a person's trash, and when the last of them was moved there. */
export async function readTrash(db: Db, ownerId: string): Promise<{ before: string | null; count: number }> {
  const { rows } = await sql<{ before: string | null; count: number }>`
    select max(deleted_at)::text as before, count(*)::int as count from notes
    where user_id = ${ownerId} and deleted_at is not null`.execute(db);
  return rows[0] ?? { before: null, count: 0 };
}

/** Deletes notes of a person that were in their trash at a time. Returns how many. */
export async function deleteTrash(
  tx: Db,
  ownerId: string,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notes where id = any(array(
      select id from notes where user_id = ${ownerId} and deleted_at is not null and deleted_at <= ${before}
      order by id limit ${most} for update))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes some notes that have been in the trash for long. Those being restored at the same time stay. */
export async function deleteExpired(tx: Db, most: number): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from notes where id = any(array(
      select id from notes where deleted_at < now() - make_interval(days => ${sql.lit(noteTrashDays)})
      order by deleted_at limit ${most} for update skip locked))
    returning id, user_id`.execute(tx);
  return rows;
}

/** Deletes some notes of a closed account. False when there were none. */
export async function deleteSomeOf(tx: Db, ownerId: string, most: number): Promise<boolean> {
  await byIndexOnly(tx);
  const { numAffectedRows } = await sql`
    delete from notes where id = any(array(
      select id from notes where user_id = ${ownerId} order by id limit ${most}))`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The number of a person's notes, those in the trash included. */
export async function countAll(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}
