import { searchable } from '@longtable/contract/rules/search-text';
import type { Directory } from './directory.ts';

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

/** What has a name stands by it. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return names.compare(a.name, b.name);
}

/** The earlier first, of two times as ISO text. */
export function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}

/** Whether something belongs into a list that is narrowed by `text`, by its name. */
export function hasName({ name }: { readonly name: string }, text: string): boolean {
  return searchable(name).includes(searchable(text));
}

/** Whether a member belongs into a list that is narrowed by `text`: by the name that they have now, or e-mail address. */
export function hasPerson(
  { personId, email }: { readonly personId: string; readonly email: string },
  text: string,
  people: Directory,
): boolean {
  const wanted = searchable(text);
  return [people.person(personId)?.name ?? '', email].some((value) => searchable(value).includes(wanted));
}
