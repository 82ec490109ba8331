import '../../../policies/connection.table.ts';
import { type SqlBool, sql } from 'kysely';
import {
  byText,
  type ListOrder,
  newestFirst,
  type Page,
  type PageRequest,
  pagedList,
} from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type ConnectionRow, connectionColumns, connectionPolicy } from '../../../policies/connection.ts';
import { type ConnectionRequestRow, connectionRequestColumns } from '../../../policies/connection-request.ts';

/** A person as they stand in a list, and the e-mail address that only some may see. */
export type PersonRow = {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  version: number;
};
const personColumns = ['id', 'full_name', 'email', 'avatar_url', 'version'] as const;

/** Something between the actor and another person. */
export type ListedRow = { id: string; created_at: string; person: PersonRow };

export type Pair = readonly [string, string];

/** Those of these people who have an account that is not being deleted. */
export function readOpenPeople(db: Db, people: Pair): Promise<PersonRow[]> {
  return db
    .selectFrom('user_profiles')
    .select(personColumns)
    .where('id', 'in', people)
    .where('closed_at', 'is', null)
    .execute();
}

export function readRequest(db: Db, id: string): Promise<ConnectionRequestRow | undefined> {
  return db
    .selectFrom('connection_requests')
    .select(connectionRequestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').select(connectionColumns).where('id', '=', id).executeTakeFirst();
}

/** A connection or a pending request between a person and one of some others. */
export type BetweenRow = {
  kind: 'connection' | 'sent' | 'received';
  id: string;
  person_id: string;
};

/** What there is between a person and some others: at most one row for each of them. */
export async function readBetween(
  db: Db,
  actorId: string,
  personIds: readonly string[],
): Promise<BetweenRow[]> {
  if (personIds.length === 0) return [];
  const others = sql<string>`any(${personIds}::uuid[])`;
  const kind = (name: BetweenRow['kind']) => sql<BetweenRow['kind']>`${name}::text`.as('kind');
  const connected = (mine: 'user_a_id' | 'user_b_id', other: 'user_a_id' | 'user_b_id') =>
    db
      .selectFrom('connections')
      .select([kind('connection'), 'id', `${other} as person_id`])
      .where(mine, '=', actorId)
      .where(other, '=', others);
  const pending = (
    direction: 'sent' | 'received',
    mine: 'sender_id' | 'receiver_id',
    other: 'sender_id' | 'receiver_id',
  ) =>
    db
      .selectFrom('connection_requests')
      .select([kind(direction), 'id', `${other} as person_id`])
      .where('status', '=', 'pending')
      .where(mine, '=', actorId)
      .where(other, '=', others);
  return connected('user_a_id', 'user_b_id')
    .unionAll(connected('user_b_id', 'user_a_id'))
    .unionAll(pending('sent', 'sender_id', 'receiver_id'))
    .unionAll(pending('received', 'receiver_id', 'sender_id'))
    .execute();
}

/** Removes what is left of earlier requests between the two, in both directions. */
export async function deletePastRequests(tx: Db, pair: Pair): Promise<void> {
  await tx
    .deleteFrom('connection_requests')
    .where(between(pair))
    .where('status', 'in', ['cancelled', 'rejected'])
    .execute();
}

/** Removes the request that led to a connection. */
export async function deleteAcceptedRequests(tx: Db, pair: Pair): Promise<void> {
  await tx.deleteFrom('connection_requests').where(between(pair)).where('status', '=', 'accepted').execute();
}

/** Undefined when the id is taken. */
export function insertRequest(
  tx: Db,
  request: Pick<ConnectionRequestRow, 'id' | 'sender_id' | 'receiver_id'>,
): Promise<ConnectionRequestRow | undefined> {
  const now = new Date().toISOString();
  return tx
    .insertInto('connection_requests')
    .values({ ...request, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(connectionRequestColumns)
    .executeTakeFirst();
}

/** Takes a pending request out of that state; undefined when it is not pending (any more). */
export function settleRequest(
  tx: Db,
  id: string,
  status: 'accepted' | 'rejected' | 'cancelled',
): Promise<ConnectionRequestRow | undefined> {
  return tx
    .updateTable('connection_requests')
    .set({ status, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(connectionRequestColumns)
    .executeTakeFirst();
}

/** Connects two people; undefined when the id is taken. The smaller id stands first (docs/product/connections.md, "Connection"). */
export function insertConnection(tx: Db, id: string, [one, other]: Pair): Promise<ConnectionRow | undefined> {
  const [first, second] = one < other ? [one, other] : [other, one];
  return tx
    .insertInto('connections')
    .values({ id, user_a_id: first, user_b_id: second, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(connectionColumns)
    .executeTakeFirst();
}

export async function deleteConnection(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('connections').where('id', '=', id).execute();
}

/** The newest connections of a person: read from both of its indexes, however many there are. */
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

/** Connections of a person narrowed by a text in the other's name or e-mail address, or ordered by name, or both. */
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

/** Pending requests that a person sent or received, the newest first. */
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

/** How many connections and pending requests a person has, in one query. */
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
      pending('receiver_id').$asScalar().$notNull().as('received'),
      pending('sender_id').$asScalar().$notNull().as('sent'),
    ])
    .executeTakeFirstOrThrow();
}

/** The ids of everyone who is connected with a person or has a request open with them. */
export async function readAcquaintances(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .select('user_b_id as id')
    .where('user_a_id', '=', personId)
    .unionAll(db.selectFrom('connections').select('user_a_id as id').where('user_b_id', '=', personId))
    .unionAll(
      db
        .selectFrom('connection_requests')
        .select('receiver_id as id')
        .where('sender_id', '=', personId)
        .where('status', '=', 'pending'),
    )
    .unionAll(
      db
        .selectFrom('connection_requests')
        .select('sender_id as id')
        .where('receiver_id', '=', personId)
        .where('status', '=', 'pending'),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function between([one, other]: Pair) {
  return sql<SqlBool>`(sender_id, receiver_id) in ((${one}, ${other}), (${other}, ${one}))`;
}

type JoinedRow = Omit<PersonRow, 'id'> & { id: string; created_at: string; person_id: string };

function listed({ rows, next }: Page<JoinedRow>): Page<ListedRow> {
  const withPerson = ({ id, created_at, person_id, ...person }: JoinedRow): ListedRow => {
    const { full_name, email, avatar_url, version } = person;
    return { id, created_at, person: { id: person_id, full_name, email, avatar_url, version } };
  };
  return { rows: rows.map(withPerson), next };
}
