import type { Cards, NamedCard, PersonCard } from '@longtable/contract/cards';
import { useSyncExternalStore } from 'react';
import { onCards } from './client.ts';
import { createStore, useStore } from './store.ts';

/**
 * Cards of people, teams, departments and projects by id; null without an id or a card. A new object with every change,
 * so that memoized results are computed again.
 */
export type Directory = {
  person(id: string | null): PersonCard | null;
  team(id: string | null): NamedCard | null;
  department(id: string | null): NamedCard | null;
  project(id: string | null): NamedCard | null;
};

/** The author of something if their account was deleted. */
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
/** All cards for the snapshot, until one changes. */
let kept: Cards | null = null;

/**
 * Adds cards of a response, an event or the snapshot; the newer version wins, in whichever order they arrive. Version 0
 * is for provisional cards made in this page.
 */
export function takeCards(cards: Cards): void {
  let hasChanged = false;
  for (const kind of kinds) hasChanged = take(tables[kind], cards[kind]) || hasChanged;
  if (hasChanged) publish();
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

/** A response or payload without its cards, which are added to the directory. */
export function withoutCards<T extends object>(response: T): Omit<T, 'cards'> {
  if (!('cards' in response)) return response;
  const { cards, ...rest } = response;
  takeCards(cards as Cards);
  return rest;
}

onCards(withoutCards);

/** The current directory, for code outside of components. */
export function directory(): Directory {
  return current.get();
}

/** The name of a person, or `deletedAccount` without an id or a card. */
export function personName(id: string | null): string {
  return directory().person(id)?.name ?? deletedAccount;
}

/**
 * The directory for a component, which renders again with every change: for sorting, filtering and searching by name.
 */
export function useDirectory(): Directory {
  return useStore(current);
}

/** The card of a person for a component, which renders again when that card changes. Null as in `Directory`. */
export function usePerson(id: string | null): PersonCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().person(id));
}

/** As `personName` for a component, which renders again when the card of the person changes. */
export function usePersonName(id: string | null): string {
  return usePerson(id)?.name ?? deletedAccount;
}

/** As `usePerson`, for a project. */
export function useProject(id: string | null): NamedCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().project(id));
}

/** As `usePerson`, for a team. */
export function useTeam(id: string | null): NamedCard | null {
  return useSyncExternalStore(current.subscribe, () => current.get().team(id));
}

/** All cards for the snapshot; the same object until one changes. */
export function allCards(): Cards {
  kept ??= {
    people: [...tables.people.values()],
    teams: [...tables.teams.values()],
    departments: [...tables.departments.values()],
    projects: [...tables.projects.values()],
  };
  return kept;
}

/** Calls `listener` when a card was added or changed. Returns how to stop. */
export function onDirectoryChange(listener: () => void): () => void {
  return current.subscribe(listener);
}

/** Accepts any version from now on: the database may have been restored from a backup. Keeps the names until then. */
export function resetCardVersions(): void {
  for (const kind of kinds) resetVersions(tables[kind]);
  publish();
}

function resetVersions<C extends Card>(table: Map<string, C>): void {
  for (const [id, card] of table) table.set(id, { ...card, version: 0 });
}

/** Removes all cards at the end of a session. */
export function forgetCards(): void {
  for (const kind of kinds) tables[kind].clear();
  publish();
}

function publish(): void {
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

/**
 * Everybody whom the person has blocked, with changes that were not sent yet: kept by kits/people/blocked-people.ts, which pages need not
 * load. At most a few hundred. Null until they are loaded.
 */
export const blockedIds = createStore<ReadonlySet<string> | null>(null);
