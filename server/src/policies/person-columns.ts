import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserProfileTable } from './person.table.ts';

/** The columns of a profile that a person's card is made of. */
export const personCardColumns = ['id', 'full_name', 'email', 'avatar_url', 'version'] as const;
export type PersonCardRow = Pick<Selectable<UserProfileTable>, (typeof personCardColumns)[number]>;

/**
 * The card of the person whose profile a query has joined as `alias`, as a JSON object. `more` adds keys, each with its value:
 * `sql\`'role', m.role\``.
 */
export function personCardJson(alias: string, more?: RawBuilder<unknown>): RawBuilder<PersonCardRow> {
  const pairs = personCardColumns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`);
  return sql<PersonCardRow>`json_build_object(${sql.join(more ? [...pairs, more] : pairs)})`;
}

/** The columns for the card of a person; null when the row mentions nobody. */
export type PersonColumns<As extends string> = {
  readonly [K in `${As}_${'name' | 'email' | 'avatar'}`]: string | null;
} & {
  readonly [K in `${As}_version`]: number | null;
};

/** The columns of a person whose profile a query has joined as `alias`. `personIn` makes a card of them. */
export function personColumns<const As extends string>(alias: As) {
  const column = <T, To extends string>(name: string, to: To): AliasedRawBuilder<T, `${As}_${To}`> =>
    sql<T>`${sql.ref(`${alias}.${name}`)}`.as(`${alias}_${to}`);
  return [
    column<string | null, 'name'>('full_name', 'name'),
    column<string | null, 'email'>('email', 'email'),
    column<string | null, 'avatar'>('avatar_url', 'avatar'),
    column<number | null, 'version'>('version', 'version'),
  ] as const;
}
