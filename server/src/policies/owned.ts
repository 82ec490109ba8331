import type { ErrorCode } from '@longtable/contract/errors';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs } from './conditions.ts';
import { lockOwner } from './locks.ts';
import { definePolicy, type Policy } from './policy.ts';

/** The policy of rows that belong to one person and do not exist for anybody else. */
export function ownedPolicy<
  Row extends Readonly<Record<Key, string | null>>,
  const Key extends string,
  const Ability extends string,
>(options: {
  readonly param: string;
  readonly table: string;
  /** The columns to read. */
  readonly columns: readonly (keyof Row & string)[];
  /** The column of the owner. */
  readonly key: Key;
  readonly abilities: readonly Ability[];
  readonly notFound: ErrorCode;
  /** A further condition, such as sessions that have not expired. Rows that do not meet it do not exist. */
  only?(): RawBuilder<SqlBool>;
}): Policy<Row, Ability, Ability> & { load(db: Db, id: string): Promise<Row | undefined> } {
  const { param, table, columns, key, abilities, notFound, only } = options;
  const isTheirs = actorIs<Key>(`${table}.${key}`);
  const read = (where: RawBuilder<SqlBool>) => sql<Row>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${where}${only ? sql` and ${only()}` : sql``}`;
  const load = async (db: Db, id: string) => (await read(sql<boolean>`id = ${id}`).execute(db)).rows[0];
  const policy = definePolicy<Row, Ability>({
    param,
    table,
    select: (db) => ({ execute: async () => (await read(sql<boolean>`true`).execute(db)).rows }),
    load,
    visible: isTheirs,
    abilities: Object.fromEntries(abilities.map((ability) => [ability, isTheirs])) as Record<
      Ability,
      typeof isTheirs
    >,
    errors: { notFound, forbidden: notFound },
    lock: lockOwner({ table, key }),
  });
  return { ...policy, load };
}
