import type { NamedCard } from '@longtable/contract/cards';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Membership } from '../policies/conditions.ts';

type AnyMembership = Pick<Membership<never>, 'table' | 'of' | 'room'>;

/** The teams or projects that two people are both members of: their number, and the first `limit` of them by name. */
export async function readShared(
  db: Db,
  entities: 'teams' | 'projects',
  { table, of }: AnyMembership,
  [one, other, limit]: readonly [one: string, other: string, limit: number],
): Promise<{ count: number; cards: NamedCard[] }> {
  const [id, name] = [sql.ref(`${entities}.id`), sql.ref(`${entities}.name`)];
  const { rows } = await sql<NamedCard & { count: number }>`
    select ${id}, ${name}, ${sql.ref(`${entities}.version`)}, (count(*) over ())::int as count
    from ${sql.table(table)} as mine
    join ${sql.table(table)} as theirs on ${sql.ref(`theirs.${of}`)} = ${sql.ref(`mine.${of}`)}
      and theirs.user_id = ${other}
    join ${sql.table(entities)} on ${id} = ${sql.ref(`mine.${of}`)}
    where mine.user_id = ${one}
    order by lower(${name}), ${id}
    limit ${limit}`.execute(db);
  return { count: rows[0]?.count ?? 0, cards: rows.map(({ count: _, ...card }) => card) };
}

/** The live rooms of a person's teams or projects, to which changes of the person are published. */
export async function readRooms(
  db: Db,
  { table, of, room }: AnyMembership,
  personId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(of)} as id from ${sql.table(table)} where user_id = ${personId}`.execute(db);
  return rows.map(({ id }) => room(id));
}
