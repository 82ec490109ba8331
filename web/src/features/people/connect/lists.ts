import type { Connection } from '@longtable/contract/connections';
import {
  inOrder as inOrderBy,
  type Listed,
  listWith as listWithBy,
  searchable,
} from '../../../platform/listed.ts';

/** What decides who is in a list of connections, and where. */
export type ListOf = { readonly text: string; readonly order: 'newest' | 'name' };

/** Whether a connection belongs into a list that is narrowed by `text`: by name or e-mail address. */
export function matches({ person }: Pick<Connection, 'person'>, text: string): boolean {
  const wanted = searchable(text);
  return [person.name, person.email].some((value) => searchable(value).includes(wanted));
}

/** The connections with one more, in its place. One with the same id is replaced. */
export function inOrder(
  connections: readonly Connection[],
  added: Connection,
  order: ListOf['order'],
): readonly Connection[] {
  return inOrderBy(connections, added, compare[order]);
}

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

const compare: Record<ListOf['order'], (a: Connection, b: Connection) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  name: (a, b) => names.compare(a.person.name, b.person.name),
};

/** A list after a connection was saved: where more is to be fetched, what comes after the last one comes with it. */
export function listWith(list: Listed<Connection>, saved: Connection, of: ListOf): Listed<Connection> {
  return matches(saved, of.text) ? listWithBy(list, saved, compare[of.order]) : list;
}
