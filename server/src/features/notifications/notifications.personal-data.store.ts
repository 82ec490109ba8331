import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type Deleted = { readonly id: string; readonly user_id: string };

/** Deletes some of what others were told about what a person did: it has their name. Skips locked ones. */
export async function deleteSomeByActor(tx: Db, actorId: string, most: number): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    delete from notifications where id in (
      select id from notifications where actor_id = ${actorId} limit ${most} for update skip locked)
    returning id, user_id`.execute(tx);
  return rows;
}

/** Whether anybody is told about what a person did. */
export async function isActor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from notifications where actor_id = ${userId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}
