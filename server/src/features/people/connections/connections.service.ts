import type {
  Connection,
  ConnectionCounts,
  ConnectionRequest,
  ConnectionStanding,
  connectionsApi,
} from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { Actor } from '../../../access/actor.ts';
import type { ConnectionRow } from '../../../access/connection.ts';
import type { ConnectionRequestRow } from '../../../access/connection-request.ts';
import { personalRoom } from '../../../access/rooms.ts';
import { createAttempts } from '../../../platform/auth/attempts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { type Database, sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { encodePageEnd, pageOf } from '../../../platform/http/page-end.ts';
import { toPersonCard } from '../people.shape.ts';
import { decodeConnectionsEnd } from './connections.page.ts';
import { toConnection, toKnownPerson, toRequest, toStanding } from './connections.shape.ts';
import * as store from './connections.store.ts';

type Input<Name extends keyof typeof connectionsApi> = ParsedInputOf<(typeof connectionsApi)[Name]>;

/** Whoever asks more people than this in an hour is looking for addresses, not for colleagues. */
export const requestLimit = { tries: 100, seconds: 3600 } as const;

export type Connections = ReturnType<typeof createConnections>;

/**
 * Who knows whom (collaboration §4 "Connection request", §5 "Connections"). Whatever is decided between two people is
 * decided under a lock on both, so that of two who act at the same moment the second finds what the first has done;
 * the unique indexes would refuse it, too.
 */
export function createConnections(options: { database: Pick<Database, 'db' | 'pool'>; changes: Changes }) {
  const { database, changes } = options;
  const { db } = database;
  const attempts = createAttempts(database.pool, 'connection-request', requestLimit);

  return {
    async list(actor: Actor, { text, order, after, limit }: Input<'list'>) {
      const end = decodeConnectionsEnd(after, order);
      const wanted = text.trim();
      // One more than asked for tells whether another page follows.
      const rows =
        wanted === '' && order === 'newest'
          ? await store.readNewestConnections(db, actor.id, end, limit + 1)
          : await store.readConnectionsMatching(db, actor.id, { text: wanted, order, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeEnd);
      return { connections: page.map(toConnection), next };
    },

    counts: (actor: Actor): Promise<ConnectionCounts> => store.countConnections(db, actor.id),

    async requests(actor: Actor, { direction, after, limit }: Input<'requests'>) {
      const end = decodeConnectionsEnd(after, 'newest');
      const rows = await store.readPendingRequests(db, actor.id, { direction, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeEnd);
      return { requests: page.map((row) => toRequest(row, direction)), next };
    },

    async request(actor: Actor, { id, personId }: Input<'request'>): Promise<ConnectionRequest> {
      if (personId === actor.id) throw refuse('connection/oneself');
      // Sent again after its answer was lost, it is no other request: it must get through at the limit, too.
      if (!(await store.readRequest(db, id))) await attempts.count(actor.id);
      return unlessBeaten(() =>
        changes.run(async (change) => {
          const people = await peopleOf(change, actor.id, personId);
          const standing = await store.readRequest(change.tx, id);
          if (standing) return repeated(standing, actor, people.other);
          const [between] = await store.readStandings(change.tx, actor.id, [personId]);
          if (between) throw refuse(alreadyThere[between.kind]);
          const row = await ask(change, id, people);
          return toRequest(listed(row, people.other), 'sent');
        }),
      );
    },

    /** Accepting makes the connection in the same transaction: without it the request is pending as before. */
    async accept(actor: Actor, request: ConnectionRequestRow, connectionId: string): Promise<Connection> {
      const pair = [request.receiver_id, request.sender_id] as const;
      return unlessBeaten(() =>
        changes.run(async (change) => {
          const people = await peopleOf(change, ...pair);
          const settled = await store.settleRequest(change.tx, request.id, 'accepted');
          const standing = await store.readConnection(change.tx, connectionId);
          // The same id again is the same acceptance again, whose answer was lost.
          if (!settled) {
            if (!standing || !isBetween(standing, pair)) throw refuse('connection/request-not-found');
            return toConnection(listed(standing, people.other));
          }
          if (standing) throw refuse('request/id-taken');
          const row = await store.insertConnection(change.tx, connectionId, pair);
          announceClosed(change, actor.id, settled, 'accepted');
          change.emit('connection.saved', {
            actorId: actor.id,
            audience: pair.map(personalRoom),
            payload: {
              connection: {
                id: row.id,
                people: [toKnownPerson(people.self), toKnownPerson(people.other)],
                createdAt: row.created_at,
              },
            },
          });
          return toConnection(listed(row, people.other));
        }),
      );
    },

    reject: (actor: Actor, request: ConnectionRequestRow) => close(actor, request, 'rejected'),
    cancel: (actor: Actor, request: ConnectionRequestRow) => close(actor, request, 'cancelled'),

    async remove(actor: Actor, connection: ConnectionRow): Promise<{ connectionId: string }> {
      const pair = [connection.user_a_id, connection.user_b_id] as const;
      await changes.run(async (change) => {
        await store.lockPeople(change.tx, pair);
        if (!(await store.deleteConnection(change.tx, connection.id))) throw refuse('connection/not-found');
        await store.deleteAcceptedRequests(change.tx, pair);
        change.emit('connection.removed', {
          actorId: actor.id,
          audience: pair.map(personalRoom),
          payload: { connectionId: connection.id, personIds: [...pair] },
        });
      });
      return { connectionId: connection.id };
    },

    /** How a person stands to some others, in one query. */
    async standings(
      actorId: string,
      personIds: readonly string[],
    ): Promise<ReadonlyMap<string, ConnectionStanding>> {
      const rows = await store.readStandings(db, actorId, personIds);
      const byPerson = new Map(rows.map((row) => [row.person_id, row]));
      return new Map(personIds.map((id) => [id, toStanding(actorId, id, byPerson.get(id))]));
    },

    /** The ids of all who are connected with a person or have a request open with them: who hears what changes of them. */
    acquaintances: (personId: string): Promise<string[]> => store.readAcquaintances(db, personId),

    /** Asks on behalf of somebody in a change that is under way; nothing when there is something between the two. */
    async introduce(change: Change, { senderId, receiverId }: { senderId: string; receiverId: string }) {
      const people = await store.lockPeople(change.tx, [senderId, receiverId]);
      const [self, other] = [
        people.find(({ id }) => id === senderId),
        people.find(({ id }) => id === receiverId),
      ];
      const [between] = await store.readStandings(change.tx, senderId, [receiverId]);
      if (self && other && !between) await ask(change, newId(), { self, other });
    },
  };

  async function close(
    actor: Actor,
    request: ConnectionRequestRow,
    outcome: 'rejected' | 'cancelled',
  ): Promise<{ requestId: string }> {
    await changes.run(async (change) => {
      await store.lockPeople(change.tx, [request.sender_id, request.receiver_id]);
      const settled = await store.settleRequest(change.tx, request.id, outcome);
      if (!settled) throw refuse('connection/request-not-found');
      announceClosed(change, actor.id, settled, outcome);
    });
    return { requestId: request.id };
  }
}

/** Two people, locked: the one who acts and the other. */
type People = { readonly self: store.PersonRow; readonly other: store.PersonRow };

async function peopleOf(change: Change, selfId: string, otherId: string): Promise<People> {
  const people = await store.lockPeople(change.tx, [selfId, otherId]);
  const self = people.find(({ id }) => id === selfId);
  const other = people.find(({ id }) => id === otherId);
  if (!self || !other) throw refuse('person/not-found');
  return { self, other };
}

async function ask(change: Change, id: string, { self, other }: People): Promise<ConnectionRequestRow> {
  await store.deletePastRequests(change.tx, [self.id, other.id]);
  const row = await store.insertRequest(change.tx, { id, sender_id: self.id, receiver_id: other.id });
  change.emit('connection-request.saved', {
    actorId: self.id,
    audience: [self.id, other.id].map(personalRoom),
    payload: {
      request: {
        id,
        from: toPersonCard(self),
        to: toPersonCard(other),
        createdAt: row.created_at,
      },
    },
  });
  return row;
}

function announceClosed(
  change: Change,
  actorId: string,
  { id, sender_id, receiver_id }: ConnectionRequestRow,
  outcome: 'accepted' | 'rejected' | 'cancelled',
): void {
  const personIds = [sender_id, receiver_id];
  change.emit('connection-request.closed', {
    actorId,
    audience: personIds.map(personalRoom),
    payload: { requestId: id, personIds, outcome },
  });
}

/** The same id again is the same request again; from anyone else or for anyone else it is refused (rulings). */
function repeated(row: ConnectionRequestRow, actor: Actor, other: store.PersonRow): ConnectionRequest {
  if (row.sender_id !== actor.id || row.receiver_id !== other.id) throw refuse('request/id-taken');
  return toRequest(listed(row, other), 'sent', row.status === 'pending');
}

const alreadyThere = {
  connection: 'connection/already-connected',
  sent: 'connection/already-sent',
  received: 'connection/already-received',
} as const;

function isBetween(row: ConnectionRow, pair: store.Pair): boolean {
  return pair.includes(row.user_a_id) && pair.includes(row.user_b_id);
}

function listed({ id, created_at }: { id: string; created_at: string }, person: store.PersonRow) {
  return { id, created_at, key: created_at, person };
}

function encodeEnd({ id, key }: store.PageEnd): string {
  return encodePageEnd(id, key);
}

/** What the lock can't keep apart, the unique indexes do: then it is decided anew, by what stands now. */
async function unlessBeaten<T>(decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    return decide();
  }
}
