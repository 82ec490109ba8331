import '../policies/person.table.ts';
import type { Db } from '../platform/db/database.ts';

/** Whether somebody's account is being deleted, or has been: nothing may be assigned to them. */
export async function isClosed(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}
