import { searchable } from './listed.ts';

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

/** Whether a member belongs into a list that is narrowed by `text`: by name or e-mail address. */
export function hasPerson(
  { person }: { readonly person: { readonly name: string; readonly email: string } },
  text: string,
): boolean {
  const wanted = searchable(text);
  return [person.name, person.email].some((value) => searchable(value).includes(wanted));
}
