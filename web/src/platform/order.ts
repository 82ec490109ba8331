import { searchable } from '@longtable/contract/rules/search-text';
import type { Directory } from './directory.ts';

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Compares by name. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return names.compare(a.name, b.name);
}

/** Compares ISO times, the earlier first. */
export function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}

/** Compares ids or calendar days as texts, as the database does. */
export function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A row, or an entry of an activity, with the time at which it was created. */
type Timed = { readonly id: string } & ({ readonly createdAt: string } | { readonly at: string });

/** Compares by time and id, the newest first, as the server does. */
export function newestFirst(a: Timed, b: Timed): number {
  return byTime(timeOf(b), timeOf(a)) || byText(b.id, a.id);
}

function timeOf(row: Timed): string {
  return 'at' in row ? row.at : row.createdAt;
}

/** Whether the name contains the search text. */
export function hasName({ name }: { readonly name: string }, text: string): boolean {
  return searchable(name).includes(searchable(text));
}

/** Whether the current name or e-mail address of a member contains the search text. */
export function hasPerson(
  { personId, email }: { readonly personId: string; readonly email: string },
  text: string,
  people: Directory,
): boolean {
  const searchText = searchable(text);
  return [people.person(personId)?.name ?? '', email].some((value) => searchable(value).includes(searchText));
}
