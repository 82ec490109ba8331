import type { LivePayload } from '@longtable/contract/live';
import { publishDirectRights } from '../../../kits/direct-chat.ts';
import { cardsOfPeople } from '../../../kits/person-card.ts';
import { retractNotices } from '../../../kits/retract-notice.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ConnectionRow } from '../../../policies/connection.ts';
import type { ConnectionRequestRow, SeenRequestRow } from '../../../policies/connection-request.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { keyOfConnectionRequest } from './connections.notices.ts';
import * as store from './connections.store.ts';

// Steps of changes between two people, for connections and for blocking. Both people are locked.

/** The actor and the other person. */
export type People = { readonly self: PersonCardRow; readonly other: PersonCardRow };

/** Reads two people. Refuses unless both have an open account. */
export async function readPair(tx: Db, [selfId, otherId]: store.Pair): Promise<People> {
  const people = await store.readOpenPeople(tx, [selfId, otherId]);
  const self = people.find(({ id }) => id === selfId);
  const other = people.find(({ id }) => id === otherId);
  if (!self || !other) throw refuse('person/not-found');
  return { self, other };
}

/** Ends a connection. Both people are locked. */
export async function removeConnection(
  change: Change,
  actor: Actor,
  { id, user_a_id, user_b_id }: ConnectionRow,
): Promise<{ connectionId: string }> {
  const pair = [user_a_id, user_b_id] as const;
  await store.deleteConnection(change.tx, id);
  await store.deleteAcceptedRequests(change.tx, pair);
  change.emit('connection.removed', {
    actorId: actor.id,
    audience: pair.map(personalRoom),
    payload: { connectionId: id, personIds: [...pair] },
  });
  await publishDirectRights(change, actor.id, pair);
  return { connectionId: id };
}

/** Publishes a pending request of `self` to `other`. */
export function publishRequest(
  change: Change,
  to: readonly string[],
  { id, created_at }: ConnectionRequestRow,
  { self, other }: People,
): void {
  change.emit('connection-request.saved', {
    actorId: self.id,
    audience: to.map(personalRoom),
    payload: {
      request: { id, senderId: self.id, receiverId: other.id, createdAt: created_at },
      cards: cardsOfPeople([self, other]),
    },
  });
}

/** Publishes that a request is not pending any more, and takes its notification back. A receiver does not learn of a hidden one. */
export async function closeRequest(
  change: Change,
  actorId: string,
  { id, sender_id, receiver_id }: ConnectionRequestRow,
  outcome: 'accepted' | 'rejected' | 'cancelled',
  { is_hidden: isHidden }: Pick<SeenRequestRow, 'is_hidden'> = { is_hidden: false },
): Promise<void> {
  const personIds = [sender_id, receiver_id];
  publishClosed(change, actorId, isHidden ? [sender_id] : personIds, { requestId: id, personIds, outcome });
  await retractRequest(change, receiver_id, id);
}

export function publishClosed(
  change: Change,
  actorId: string,
  to: readonly string[],
  payload: LivePayload<'connection-request.closed'>,
): void {
  change.emit('connection-request.closed', { actorId, audience: to.map(personalRoom), payload });
}

export async function retractRequest(change: Change, receiverId: string, requestId: string): Promise<void> {
  await retractNotices(change, [{ personId: receiverId, key: keyOfConnectionRequest(requestId) }]);
}
