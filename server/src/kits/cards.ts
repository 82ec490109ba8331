import type { Cards, NamedCard, PersonCard } from '@longtable/contract/cards';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { PersonCardRow, PersonColumns } from '../policies/person-columns.ts';
import { presentPersonCard } from './person-card.ts';

/** The cards of a response or event while they are collected, by id. */
export type CardCollection = {
  readonly people: Map<string, PersonCard>;
  readonly teams: Map<string, NamedCard>;
  readonly departments: Map<string, NamedCard>;
  readonly projects: Map<string, NamedCard>;
};

/** Adds the card of one thing that a row mentions, such as its author. */
export type CardSource<in Row> = (row: Row, cards: CardCollection) => void;

/** The people that a comment mentions. */
export const mentionedPeople: CardSource<{ readonly mentions: readonly PersonCardRow[] }> = (
  { mentions },
  { people },
) => {
  for (const person of mentions) people.set(person.id, presentPersonCard(person));
};

/** The person whose id is in a column, read by `personColumns(alias)`. */
export function personIn<const Id extends string, const As extends string>(
  idColumn: Id,
  alias: As,
): CardSource<Readonly<Record<Id, string | null>> & PersonColumns<As>> {
  const [name, email, avatar, version] = [
    `${alias}_name`,
    `${alias}_email`,
    `${alias}_avatar`,
    `${alias}_version`,
  ] as const;
  return (row, { people }) => {
    const columns = row as Readonly<Record<string, unknown>>;
    const id = columns[idColumn] as string | null;
    // All rows of one statement have the same version of a person, so the first card is as good as the others.
    if (id === null || columns[version] === null || people.has(id)) return;
    const [full_name, address, avatar_url] = [columns[name], columns[email], columns[avatar]] as [
      string,
      string,
      string | null,
    ];
    people.set(
      id,
      presentPersonCard({ id, full_name, email: address, avatar_url, version: columns[version] as number }),
    );
  };
}

/**
 * The team, department or project whose id is in a column. Name and version are in the columns prefixed with the alias.
 */
export function namedIn<const Id extends string, const As extends string>(
  kind: Exclude<keyof CardCollection, 'people'>,
  idColumn: Id,
  alias: As,
): CardSource<Readonly<Record<Id, string | null>> & NamedColumns<As>> {
  const [name, version] = [`${alias}_name`, `${alias}_version`] as const;
  return (row, { [kind]: cards }) => {
    const columns = row as Readonly<Record<string, unknown>>;
    const id = columns[idColumn] as string | null;
    if (id === null || columns[version] === null || cards.has(id)) return;
    cards.set(id, { id, name: columns[name] as string, version: columns[version] as number });
  };
}

/** The card of the row itself, for events of teams, departments and projects: other rows mention them by id. */
export function itself(kind: Exclude<keyof CardCollection, 'people'>): CardSource<NamedCard> {
  return ({ id, name, version }, { [kind]: cards }) => {
    cards.set(id, { id, name, version });
  };
}

/** The columns for the card of a team, department or project; null when the row mentions none. */
export type NamedColumns<As extends string> = {
  readonly [K in `${As}_name`]: string | null;
} & { readonly [K in `${As}_version`]: number | null };

/** Reads the cards of these people and projects in one statement. */
export async function readCards(
  db: Db,
  ids: { readonly people: Iterable<string>; readonly projects: Iterable<string> },
): Promise<Cards> {
  const { rows } = await sql<CardRow>`
    select true as is_person, id, full_name, email, avatar_url, version
    from user_profiles where id = any(${[...new Set(ids.people)]}::uuid[])
    union all
    select false, id, name, '', null, version from projects where id = any(${[...new Set(ids.projects)]}::uuid[])`.execute(
    db,
  );
  return {
    people: rows.filter(({ is_person }) => is_person).map(presentPersonCard),
    projects: rows
      .filter(({ is_person }) => !is_person)
      .map(({ id, full_name: name, version }) => ({ id, name, version })),
  };
}

type CardRow = PersonCardRow & { readonly is_person: boolean };

/** The cards that these rows mention, each once, and that of a person mentioned outside them. */
export function cardsOf<Row>(
  rows: readonly Row[],
  sources: readonly CardSource<Row>[],
  person: PersonCard | null = null,
): Cards {
  const found: CardCollection = {
    people: new Map(),
    teams: new Map(),
    departments: new Map(),
    projects: new Map(),
  };
  if (person) found.people.set(person.id, person);
  for (const row of rows) for (const add of sources) add(row, found);
  const { people, teams, departments, projects } = found;
  return {
    ...(people.size > 0 && { people: [...people.values()] }),
    ...(teams.size > 0 && { teams: [...teams.values()] }),
    ...(departments.size > 0 && { departments: [...departments.values()] }),
    ...(projects.size > 0 && { projects: [...projects.values()] }),
  };
}
