import '../../../policies/connection.table.ts';
import { sql } from 'kysely';
import {
  byText,
  type ListOrder,
  newestFirst,
  type Page,
  type PageRequest,
  pagedList,
} from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { connectionPolicy } from '../../../policies/connection.ts';
import { hasBlocked } from '../../../policies/has-blocked.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';
import { receivedBy } from '../joining/invitations.store.ts';
import type { ListedRow } from './connections.store.ts';

// The lists of connections and requests, and their counts.

/** The newest connections of a person, read from both indexes with a limit, however many there are. */
export async function readNewestConnections(
  db: Db,
  actorId: string,
  request: PageRequest,
): Promise<Page<ListedRow>> {
  const side = (mine: 'user_a_id' | 'user_b_id', other: 'user_a_id' | 'user_b_id') =>
    pagedList(newestFirst('connections', 'created_at'), request).select(
      db
        .selectFrom('connections')
        .select(['id', 'created_at', `${other} as person_id`])
        .where(mine, '=', actorId),
    );
  const page = await pagedList(newestFirst('newest', 'created_at'), request).read(
    db
      .with('newest', (page) =>
        page
          .selectFrom(side('user_a_id', 'user_b_id').as('as_a'))
          .selectAll()
          .unionAll(page.selectFrom(side('user_b_id', 'user_a_id').as('as_b')).selectAll()),
      )
      .selectFrom('newest')
      .innerJoin('user_profiles as person', 'person.id', 'newest.person_id')
      .select(['newest.id', 'newest.created_at'])
      .select(otherPerson),
  );
  return listed(page);
}

/** Connections of a person filtered by a text in the other's name or e-mail address, or ordered by name, or both. */
export async function readConnectionsMatching(
  db: Db,
  actorId: string,
  { text, order, ...request }: PageRequest & { text: string; order: 'newest' | 'name' },
): Promise<Page<ListedRow>> {
  let query = db
    .selectFrom('connections')
    .innerJoin('user_profiles as person', (join) =>
      join.on((eb) =>
        eb(
          'person.id',
          '=',
          eb
            .case()
            .when('connections.user_a_id', '=', actorId)
            .then(eb.ref('connections.user_b_id'))
            .else(eb.ref('connections.user_a_id'))
            .end(),
        ),
      ),
    )
    .where(connectionPolicy.visibleTo(actorId))
    .select(['connections.id', 'connections.created_at'])
    .select(otherPerson);
  if (text !== '') {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([eb('person.full_name', 'ilike', pattern), eb('person.email', 'ilike', pattern)]),
    );
  }
  return listed(await pagedList(connectionOrders[order], request).read(query));
}

const connectionOrders = {
  newest: newestFirst('connections', 'created_at'),
  name: { keys: [byText(sql`lower(person.full_name)`)], id: 'connections.id' },
} as const satisfies Record<string, ListOrder>;

/** Pending requests that a person sent or received, newest first. */
export async function readPendingRequests(
  db: Db,
  actorId: string,
  { direction, ...request }: PageRequest & { direction: 'sent' | 'received' },
): Promise<Page<ListedRow>> {
  const [mine, other] =
    direction === 'sent'
      ? (['request.sender_id', 'request.receiver_id'] as const)
      : (['request.receiver_id', 'request.sender_id'] as const);
  const query = db
    .selectFrom('connection_requests as request')
    .innerJoin('user_profiles as person', 'person.id', other)
    .where(mine, '=', actorId)
    .where('request.status', '=', 'pending')
    .$if(direction === 'received', (received) =>
      received.where((eb) => eb.not(hasBlocked(eb.ref('request.receiver_id'), eb.ref('request.sender_id')))),
    )
    .select(['request.id', 'request.created_at'])
    .select(otherPerson);
  return listed(await pagedList(newestFirst('request', 'created_at'), request).read(query));
}

const otherPerson = [
  'person.id as person_id',
  'person.full_name',
  'person.email',
  'person.avatar_url',
  'person.version',
] as const;

/** Numbers of connections and pending requests of a person, in one query. Invitations to them count as received. */
export function countConnections(
  db: Db,
  actorId: string,
): Promise<{ connections: number; received: number; sent: number }> {
  const count = sql<number>`count(*)`.as('count');
  const pending = (mine: 'sender_id' | 'receiver_id') =>
    db
      .selectFrom('connection_requests')
      .select(count)
      .where(mine, '=', actorId)
      .where('status', '=', 'pending');
  const connected = db.selectFrom('connections').select(count).where(connectionPolicy.visibleTo(actorId));
  return db
    .selectNoFrom([
      connected.$asScalar().$notNull().as('connections'),
      sql<number>`(${pending('receiver_id').where((eb) =>
        eb.not(hasBlocked(eb.ref('receiver_id'), eb.ref('sender_id'))),
      )}) + (${receivedBy(db, actorId).select(count)})`.as('received'),
      pending('sender_id').$asScalar().$notNull().as('sent'),
    ])
    .executeTakeFirstOrThrow();
}

type JoinedRow = Omit<PersonCardRow, 'id'> & { id: string; created_at: string; person_id: string };

function listed({ rows, next }: Page<JoinedRow>): Page<ListedRow> {
  const withPerson = ({ id, created_at, person_id, ...person }: JoinedRow): ListedRow => {
    const { full_name, email, avatar_url, version } = person;
    return { id, created_at, person: { id: person_id, full_name, email, avatar_url, version } };
  };
  return { rows: rows.map(withPerson), next };
}
