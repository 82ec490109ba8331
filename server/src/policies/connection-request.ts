import type { Selectable } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any } from './conditions.ts';
import type { ConnectionRequestTable } from './connection.table.ts';
import { definePolicy } from './policy.ts';

export type ConnectionRequestRow = Selectable<ConnectionRequestTable>;
export const connectionRequestColumns = [
  'id',
  'sender_id',
  'receiver_id',
  'status',
  'created_at',
  'updated_at',
] as const;

const isSender = actorIs('connection_requests.sender_id');
const isReceiver = actorIs('connection_requests.receiver_id');

/**
 * A request is visible to its two people only. The receiver accepts or rejects it, the sender cancels it
 * (docs/product/connections.md). The service checks that it is still pending. Not found, not allowed and already
 * processed have the same text.
 */
export const connectionRequestPolicy = definePolicy({
  param: 'requestId',
  table: 'connection_requests',
  select: (db) => db.selectFrom('connection_requests').select(connectionRequestColumns),
  load: readRequest,
  visible: any(isSender, isReceiver),
  abilities: { accept: isReceiver, reject: isReceiver, cancel: isSender },
  errors: { notFound: 'connection/request-not-found', forbidden: 'connection/request-not-found' },
  async lock(tx, id) {
    const row = await readRequest(tx, id);
    if (row) await lockPeople(tx, [row.sender_id, row.receiver_id]);
  },
});

function readRequest(db: Db, id: string): Promise<ConnectionRequestRow | undefined> {
  return db
    .selectFrom('connection_requests')
    .select(connectionRequestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}
