import { type AliasedRawBuilder, sql } from 'kysely';

/** The columns from which the card of a person is made that a row mentions; null where it mentions nobody. */
export type PersonColumns<As extends string> = {
  readonly [K in `${As}_${'name' | 'email' | 'avatar'}`]: string | null;
} & {
  readonly [K in `${As}_version`]: number | null;
};

/** What a query selects of the person whose profile it has joined as `alias`; `personIn` makes the card of it. */
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
