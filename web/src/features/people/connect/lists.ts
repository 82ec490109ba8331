import type { Connection } from '@longtable/contract/connections';

/** As much of a list as has been fetched, and the way to the rest; null when that is all. */
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

/** What decides who is in a list of connections, and where. */
export type ListOf = { readonly text: string; readonly order: 'newest' | 'name' };

/** Whether a connection belongs into a list that is narrowed by `text`: by name or e-mail address. */
export function matches({ person }: Pick<Connection, 'person'>, text: string): boolean {
  const wanted = searchable(text);
  return [person.name, person.email].some((value) => searchable(value).includes(wanted));
}

/** A text as it is compared while the server has not answered yet: without capitals and accents. */
export function searchable(text: string): string {
  return text
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase();
}

/** The connections with one more, in its place. One with the same id is replaced. */
export function inOrder(
  connections: readonly Connection[],
  added: Connection,
  order: ListOf['order'],
): readonly Connection[] {
  const others = connections.filter(({ id }) => id !== added.id);
  const at = others.findIndex((other) => compare[order](added, other) < 0);
  return at === -1 ? [...others, added] : others.toSpliced(at, 0, added);
}

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

const compare: Record<ListOf['order'], (a: Connection, b: Connection) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  name: (a, b) => names.compare(a.person.name, b.person.name),
};

/** A list after a connection was saved: where more is to be fetched, what comes after the last one comes with it. */
export function listWith(list: Listed<Connection>, saved: Connection, of: ListOf): Listed<Connection> {
  if (!matches(saved, of.text)) return list;
  const items = inOrder(list.items, saved, of.order);
  const isKnown = list.items.some(({ id }) => id === saved.id);
  if (!isKnown && list.next !== null && items.at(-1)?.id === saved.id) return list;
  return { ...list, items };
}

/** A list with a page more at its end. */
export function listWithPage<T extends { readonly id: string }>(list: Listed<T>, page: Listed<T>): Listed<T> {
  const known = new Set(list.items.map(({ id }) => id));
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next };
}

/** A list without what `isGone`; the same one when nothing is. */
export function listWithout<T>(list: Listed<T>, isGone: (item: T) => boolean): Listed<T> {
  return list.items.some(isGone) ? { ...list, items: list.items.filter((item) => !isGone(item)) } : list;
}
