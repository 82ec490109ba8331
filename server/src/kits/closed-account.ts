import '../policies/person.table.ts';
import type { Db } from '../platform/db/database.ts';

/** Whether an account is closed: being deleted, or deleted. Nothing may be assigned to such a person. */
export async function isClosed(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}
