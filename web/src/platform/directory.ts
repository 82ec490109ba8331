import type { Cards, NamedCard, PersonCard } from '@longtable/contract/cards';
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

/**
 * What people, teams, departments and projects are called, by the ids that rows carry; null for no id, and for one
 * without a card. Another object with every change, so that what is made of names can be made again.
 */
export type Directory = {
  person(id: string | null): PersonCard | null;
  team(id: string | null): NamedCard | null;
  department(id: string | null): NamedCard | null;
  project(id: string | null): NamedCard | null;
};

/** What stands where the account of whoever wrote something is gone. */
export const deletedAccount = 'Deleted account';

type Card = { readonly id: string; readonly version: number };
type Kind = keyof Cards;

const kinds = ['people', 'teams', 'departments', 'projects'] as const satisfies readonly Kind[];
const tables = {
  people: new Map<string, PersonCard>(),
  teams: new Map<string, NamedCard>(),
  departments: new Map<string, NamedCard>(),
  projects: new Map<string, NamedCard>(),
};
const current = createStore(lookups());
/** The cards as the snapshot keeps them, while they are the same. */
let kept: Cards | null = null;

/**
 * Takes in cards of an answer, an event or the snapshot: of two the newer stays, in whichever order they come. Version
 * 0 is for what this page has seen of somebody before any card came: every card is newer.
 */
export function takeCards(cards: Cards): void {
  let hasChanged = false;
  for (const kind of kinds) hasChanged = take(tables[kind], cards[kind]) || hasChanged;
  if (hasChanged) changed();
}

function take<C extends Card>(table: Map<string, C>, cards: readonly C[] = []): boolean {
  let hasChanged = false;
  for (const card of cards) {
    const known = table.get(card.id);
    if (known && known.version >= card.version) continue;
    table.set(card.id, card);
    hasChanged = true;
  }
  return hasChanged;
}

/** An answer or payload without the cards that came beside it, which are taken in. */
export function withoutCards<T extends object>(brought: T): Omit<T, 'cards'> {
  if (!('cards' in brought)) return brought;
  const { cards, ...rest } = brought;
  takeCards(cards as Cards);
  return rest;
}

/** The directory as it is, for code outside of components. */
export function directory(): Directory {
  return current.get();
}

/** The directory in a component, which renders again with every change: for what sorts, filters or searches by names. */
export function useDirectory(): Directory {
  return useStore(current);
}

/** The card of a person in a component, which renders again when that one changes. Null as in `Directory`. */
export function usePerson(id: string | null): PersonCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().person(id));
}

/** As `usePerson`, of a project. */
export function useProject(id: string | null): NamedCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().project(id));
}

/** As `usePerson`, of a team. */
export function useTeam(id: string | null): NamedCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().team(id));
}

/** All cards, for the snapshot; the same object while they are the same. */
export function keptCards(): Cards {
  kept ??= {
    people: [...tables.people.values()],
    teams: [...tables.teams.values()],
    departments: [...tables.departments.values()],
    projects: [...tables.projects.values()],
  };
  return kept;
}

/** Calls `listener` whenever a card has come or changed. Returns how to stop. */
export function onDirectoryChange(listener: () => void): () => void {
  return current.subscribe(listener);
}

/**
 * What the server says next counts, whatever its version: the database may be one from before. The names stay until
 * then.
 */
export function distrustCards(): void {
  for (const kind of kinds) distrust(tables[kind]);
  changed();
}

function distrust<C extends Card>(table: Map<string, C>): void {
  for (const [id, card] of table) table.set(id, { ...card, version: 0 });
}

/** Forgets everybody, at the end of a session. */
export function forgetCards(): void {
  for (const kind of kinds) tables[kind].clear();
  changed();
}

function changed(): void {
  kept = null;
  current.set(lookups());
}

function lookups(): Directory {
  const lookIn =
    <C>(table: ReadonlyMap<string, C>) =>
    (id: string | null): C | null =>
      (id === null ? undefined : table.get(id)) ?? null;
  return {
    person: lookIn(tables.people),
    team: lookIn(tables.teams),
    department: lookIn(tables.departments),
    project: lookIn(tables.projects),
  };
}
