import type { Selectable } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any } from './conditions.ts';
import type { ConnectionTable } from './connection.table.ts';
import { definePolicy } from './policy.ts';

export type ConnectionRow = Selectable<ConnectionTable>;
export const connectionColumns = ['id', 'user_a_id', 'user_b_id', 'created_at'] as const;

const isParty = any(actorIs('connections.user_a_id'), actorIs('connections.user_b_id'));

/** A connection is visible to its two people only, and either can end it (docs/product/connections.md). */
export const connectionPolicy = definePolicy({
  param: 'connectionId',
  table: 'connections',
  select: (db) => db.selectFrom('connections').select(connectionColumns),
  load: readConnection,
  visible: isParty,
  abilities: { remove: isParty },
  errors: { notFound: 'connection/not-found', forbidden: 'connection/not-found' },
  async lock(tx, id) {
    const row = await readConnection(tx, id);
    if (row) await lockPeople(tx, [row.user_a_id, row.user_b_id]);
  },
});

function readConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').select(connectionColumns).where('id', '=', id).executeTakeFirst();
}
