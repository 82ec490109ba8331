import '../../../access/connection.table.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Whether two are connected; if they are, they stay it, and both stay, until the transaction is over. */
export async function holdConnection(tx: Db, one: string, other: string): Promise<boolean> {
  const [first, second] = one < other ? [one, other] : [other, one];
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('user_a_id', '=', first)
    .where('user_b_id', '=', second)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
