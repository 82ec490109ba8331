import { type Selectable, sql } from 'kysely';
import '../../../policies/connection.table.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type LimitColumns, limitColumnNames } from '../../../policies/column-limits.table.ts';
import type { UserProfileTable } from '../../../policies/person.table.ts';
import { type PersonCardRow, personCardColumns } from '../../../policies/person-columns.ts';

export type ProfileRow = Pick<
  Selectable<UserProfileTable>,
  | 'id'
  | 'full_name'
  | 'email'
  | 'avatar_url'
  | 'version'
  | 'plan'
  | 'time_zone'
  | 'week_start'
  | 'shows_online'
  | keyof LimitColumns
>;
/** The columns that a person can change. */
export type ProfileColumns = Partial<
  Pick<
    ProfileRow,
    'full_name' | 'avatar_url' | 'time_zone' | 'week_start' | 'shows_online' | keyof LimitColumns
  >
>;

/** Undefined when the account was deleted. */
export function readProfile(db: Db, id: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('user_profiles')
    .select([
      'id',
      'full_name',
      'email',
      'avatar_url',
      'version',
      'plan',
      'time_zone',
      'week_start',
      'shows_online',
    ])
    .select(limitColumnNames)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes these columns. Returns the new version of the person's card; undefined when the account was deleted. */
export async function writeProfile(
  tx: Db,
  id: string,
  columns: ProfileColumns,
): Promise<Pick<ProfileRow, 'version'> | undefined> {
  const written = await tx
    .updateTable('user_profiles')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  if (columns.full_name === undefined) return written;
  // The name is also stored with the account.
  await tx
    .updateTable('users')
    .set({ name: columns.full_name, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return written;
}

/** Clears the name and the picture of a profile, so that what the person wrote appears without them. Returns the card. */
export function hideProfile(tx: Db, id: string): Promise<PersonCardRow> {
  return tx
    .updateTable('user_profiles')
    .set({ full_name: 'Deleted account', avatar_url: null })
    .where('id', '=', id)
    .returning(personCardColumns)
    .executeTakeFirstOrThrow();
}

export async function readAvatarUrl(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_profiles')
    .select('avatar_url')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.avatar_url ?? null;
}

/** False for a time zone that this runtime knows but the database doesn't, which counts days too. */
export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  const known = sql`select 1 from pg_timezone_names where lower(name) = lower(${name}) limit 1`;
  return (await known.execute(db)).rows.length > 0;
}

/** Since when the two are connected; null when they are not (any more). */
export async function readConnectedAt(db: Db, connectionId: string | null): Promise<string | null> {
  if (connectionId === null) return null;
  const row = await db
    .selectFrom('connections')
    .select('created_at')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The people that both are connected with: their number, and the first few of them by name. */
export async function readSharedConnections(
  db: Db,
  one: string,
  other: string,
  limit: number,
): Promise<{ count: number; people: PersonCardRow[] }> {
  const of = (id: string) => sql`
    select user_b_id as id from connections where user_a_id = ${id}
    union all select user_a_id from connections where user_b_id = ${id}`;
  const { rows } = await sql<PersonCardRow & { count: number }>`
    with shared as (select id from (${of(one)}) mine join (${of(other)}) theirs using (id))
    select p.id, p.full_name, p.email, p.avatar_url, p.version, (select count(*)::int from shared) as count
    from shared join user_profiles p using (id)
    order by lower(p.full_name), p.id limit ${limit}`.execute(db);
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...person }) => person) };
}
