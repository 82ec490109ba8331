import { type Selectable, sql } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, onlyRow } from './conditions.ts';
import type { ConnectionRequestTable } from './connection.table.ts';
import { hasBlocked } from './has-blocked.ts';
import { definePolicy } from './policy.ts';

export type ConnectionRequestRow = Selectable<ConnectionRequestTable>;
/** The same with what decides who sees it. */
export type SeenRequestRow = ConnectionRequestRow & {
  /** The receiver has blocked the sender, for whom it stays pending. */
  is_hidden: boolean;
};
export const connectionRequestColumns = [
  'id',
  'sender_id',
  'receiver_id',
  'status',
  'created_at',
  'updated_at',
] as const;

const isSender = actorIs('connection_requests.sender_id');
const isHidden = hasBlocked(
  sql.ref('connection_requests.receiver_id'),
  sql.ref('connection_requests.sender_id'),
);
const isReceiver = all(
  actorIs('connection_requests.receiver_id'),
  onlyRow((row: SeenRequestRow) => !row.is_hidden, sql<boolean>`not ${isHidden}`),
);

/**
 * A request is visible to its two people only, and not to a receiver who has blocked the sender. The receiver accepts or rejects it, the sender cancels it
 * (docs/product/connections.md). The service checks that it is still pending. Not found, not allowed and already
 * processed have the same text.
 */
export const connectionRequestPolicy = definePolicy({
  param: 'requestId',
  table: 'connection_requests',
  select: selectRequests,
  load: (db, id): Promise<SeenRequestRow | undefined> =>
    selectRequests(db).where('id', '=', id).executeTakeFirst(),
  visible: any(isSender, isReceiver),
  abilities: { accept: isReceiver, reject: isReceiver, cancel: isSender },
  errors: { notFound: 'connection/request-not-found', forbidden: 'connection/request-not-found' },
  async lock(tx, id) {
    const row = await selectRequests(tx).where('id', '=', id).executeTakeFirst();
    if (row) await lockPeople(tx, [row.sender_id, row.receiver_id]);
  },
});

function selectRequests(db: Db) {
  return db
    .selectFrom('connection_requests')
    .select(connectionRequestColumns)
    .select(isHidden.as('is_hidden'));
}
