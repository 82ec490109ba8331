import type { Cards } from '@longtable/contract/cards';
import type {
  Connection,
  ConnectionCounts,
  ConnectionRequest,
  ConnectionStatus,
  connectionsApi,
} from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { publishDirectRights } from '../../../kits/direct-chat.ts';
import { notify } from '../../../kits/notify.ts';
import { cardsOfPeople } from '../../../kits/person-card.ts';
import { lockPeople } from '../../../platform/auth/person-lock.ts';
import type { Change } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ConnectionRow } from '../../../policies/connection.ts';
import type { ConnectionRequestRow, SeenRequestRow } from '../../../policies/connection-request.ts';
import { readHasBlocked } from '../../../policies/has-blocked.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import {
  closeRequest,
  type People,
  publishRequest,
  readPair,
  removeConnection,
} from './connections.changes.ts';
import * as lists from './connections.lists.store.ts';
import { connectionAccepted, connectionRequested, invitationAccepted } from './connections.notices.ts';
import {
  presentConnection,
  presentConnectionStatus,
  presentKnownPerson,
  presentRequest,
} from './connections.presenter.ts';
import * as store from './connections.store.ts';

type Input<Name extends keyof typeof connectionsApi> = ParsedInputOf<(typeof connectionsApi)[Name]>;

export const connectionLimits = {
  /** More requests than this look like a search for addresses. */
  requestsPerPerson: { name: 'connection-request', max: 100, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

export type Connections = ReturnType<typeof createConnections>;

/**
 * Connections and requests (docs/product/connections.md). Changes between two people lock both: of two concurrent ones,
 * the second sees the result of the first.
 */
export function createConnections({ database }: { database: Pick<Database, 'db' | 'pool'> }) {
  const { db } = database;
  const limits = createRateLimits(database.pool, connectionLimits);

  return {
    async list(actor: Actor, { text, order, ...request }: Input<'list'>) {
      const wanted = text.trim();
      const { rows, next } =
        wanted === '' && order === 'newest'
          ? await lists.readNewestConnections(db, actor.id, request)
          : await lists.readConnectionsMatching(db, actor.id, { text: wanted, order, ...request });
      return { connections: rows.map(presentConnection), next, cards: cardsOfListed(rows) };
    },

    counts: (actor: Actor): Promise<ConnectionCounts> => lists.countConnections(db, actor.id),

    async requests(actor: Actor, input: Input<'requests'>) {
      const { rows, next } = await lists.readPendingRequests(db, actor.id, input);
      const requests = rows.map((row) => presentRequest(row, input.direction));
      return { requests, next, cards: cardsOfListed(rows) };
    },

    /** Counts a new request against its limit; a repeated one does not count. */
    async countRequest(actor: Actor, { id, personId }: Input<'request'>): Promise<void> {
      if (personId === actor.id) throw refuse('connection/oneself');
      if (!(await store.readRequest(db, id))) await limits.requestsPerPerson.consume(actor.id);
    },

    /**
     * An id that exists is a repeated request; with another sender or receiver it is refused (docs/product/general.md,
     * "Identity and retries"). Both people are locked.
     */
    async request(
      change: Change,
      actor: Actor,
      { id, personId }: Input<'request'>,
    ): Promise<Brought<ConnectionRequest>> {
      const { tx } = change;
      const people = await readPair(tx, [actor.id, personId]);
      const existing = await store.readRequest(tx, id);
      if (existing) {
        if (existing.sender_id !== actor.id || existing.receiver_id !== personId)
          throw refuse('request/id-taken');
        return answerOfRequest(existing, people, existing.status === 'pending');
      }
      const [between] = await store.readBetween(tx, actor.id, [personId]);
      if (between) throw refuse(refusalOf[between.kind]);
      const row = await insertRequest(change, id, people);
      return answerOfRequest(row, people);
    },

    /** Idempotent: the same connection id is the same acceptance. */
    async accept(
      change: Change,
      actor: Actor,
      request: ConnectionRequestRow,
      connectionId: string,
    ): Promise<Brought<Connection>> {
      const { tx } = change;
      const pair = [request.receiver_id, request.sender_id] as const;
      const people = await readPair(tx, pair);
      const settled = await store.settleRequest(tx, request.id, 'accepted');
      if (!settled) {
        const existing = await store.readConnection(tx, connectionId);
        if (!existing || !isBetween(existing, pair)) throw refuse('connection/request-not-found');
        return answerOfConnection(existing, people);
      }
      await closeRequest(change, actor.id, settled, 'accepted');
      const connection = await insertConnection(change, connectionId, people);
      await notify(change, actor.id, connectionAccepted(people, connectionId));
      return answerOfConnection(connection, people);
    },

    /** Rejects or cancels a request. */
    async close(
      change: Change,
      actor: Actor,
      request: SeenRequestRow,
      outcome: 'rejected' | 'cancelled',
    ): Promise<{ requestId: string }> {
      const settled = await store.settleRequest(change.tx, request.id, outcome);
      if (!settled) throw refuse('connection/request-not-found');
      await closeRequest(change, actor.id, settled, outcome, request);
      return { requestId: request.id };
    },

    remove: removeConnection,

    /** The connection status of a person with some others, in one query. */
    async connectionStatuses(
      actorId: string,
      personIds: readonly string[],
    ): Promise<ReadonlyMap<string, ConnectionStatus>> {
      const rows = await store.readBetween(db, actorId, personIds);
      const byPerson = new Map(rows.map((row) => [row.person_id, row]));
      return new Map(personIds.map((id) => [id, presentConnectionStatus(actorId, id, byPerson.get(id))]));
    },

    /**
     * Connects two people who agreed to it in another way, which also answers a request between them. Does nothing when
     * one of them has closed the account or blocked the other.
     */
    async connect(
      change: Change,
      { senderId, receiverId }: { senderId: string; receiverId: string },
      connectionId: string,
    ): Promise<void> {
      const { tx } = change;
      await lockPeople(tx, [senderId, receiverId]);
      const open = await store.readOpenPeople(tx, [receiverId, senderId]);
      const self = open.find(({ id }) => id === receiverId);
      const other = open.find(({ id }) => id === senderId);
      const [between] = await store.readBetween(tx, receiverId, [senderId]);
      if (!self || !other || between?.kind === 'connection') return;
      if (between?.kind === 'blocked' || (await readHasBlocked(tx, senderId, receiverId))) return;
      const settled = between && (await store.settleRequest(tx, between.id, 'accepted'));
      if (settled) await closeRequest(change, receiverId, settled, 'accepted');
      await insertConnection(change, connectionId, { self, other });
      await notify(change, receiverId, invitationAccepted({ self, other }, connectionId));
    },

    /** Requests a connection for a person; does nothing if the two are connected, have a request, or the person has blocked the other. */
    async introduce(change: Change, { senderId, receiverId }: { senderId: string; receiverId: string }) {
      const { tx } = change;
      await lockPeople(tx, [senderId, receiverId]);
      const people = await store.readOpenPeople(tx, [senderId, receiverId]);
      const self = people.find(({ id }) => id === senderId);
      const other = people.find(({ id }) => id === receiverId);
      const [between] = await store.readBetween(tx, senderId, [receiverId]);
      if (self && other && !between) await insertRequest(change, newId(), { self, other });
    },
  };
}

/** A row of a response, with the cards that it mentions. */
type Brought<Row> = Row & { cards: Cards };

async function insertRequest(
  change: Change,
  id: string,
  { self, other }: People,
): Promise<ConnectionRequestRow> {
  await store.deletePastRequests(change.tx, [self.id, other.id]);
  const row = await store.insertRequest(change.tx, { id, sender_id: self.id, receiver_id: other.id });
  // Locks and reads what is between the two.
  if (!row) throw refuse('request/id-taken');
  // Whoever is blocked finds a request that is never answered.
  const isHidden = await readHasBlocked(change.tx, other.id, self.id);
  publishRequest(change, isHidden ? [self.id] : [self.id, other.id], row, { self, other });
  if (!isHidden) await notify(change, self.id, connectionRequested({ self, other }, id));
  return row;
}

async function insertConnection(change: Change, id: string, { self, other }: People): Promise<ConnectionRow> {
  const row = await store.insertConnection(change.tx, id, [self.id, other.id]);
  if (!row) throw refuse('request/id-taken');
  change.emit('connection.saved', {
    actorId: self.id,
    audience: [self.id, other.id].map(personalRoom),
    payload: {
      connection: {
        id,
        people: [presentKnownPerson(self), presentKnownPerson(other)],
        createdAt: row.created_at,
      },
      cards: cardsOfPeople([self, other]),
    },
  });
  await publishDirectRights(change, self.id, [self.id, other.id]);
  return row;
}

const refusalOf = {
  blocked: 'person-block/blocked',
  connection: 'connection/already-connected',
  sent: 'connection/already-sent',
  received: 'connection/already-received',
} as const;

/** The cards of the other people of connections or requests. */
function cardsOfListed(rows: readonly store.ListedRow[]): Cards {
  return cardsOfPeople(rows.map(({ person }) => person));
}

function isBetween(row: ConnectionRow, pair: store.Pair): boolean {
  return pair.includes(row.user_a_id) && pair.includes(row.user_b_id);
}

/** A connection of the actor, as a response. */
function answerOfConnection({ id, created_at }: ConnectionRow, { other }: People): Brought<Connection> {
  return { ...presentConnection({ id, created_at, person: other }), cards: cardsOfPeople([other]) };
}

/** A request of the actor, as a response. */
function answerOfRequest(
  { id, created_at }: ConnectionRequestRow,
  { other }: People,
  isPending = true,
): Brought<ConnectionRequest> {
  const request = presentRequest({ id, created_at, person: other }, 'sent', isPending);
  return { ...request, cards: cardsOfPeople([other]) };
}
