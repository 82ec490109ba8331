import type { Connection } from '@longtable/contract/connections';
import type { Directory } from '../../../platform/directory.ts';
import { inOrder as inOrderBy, type Listed, listWith as listWithBy } from '../../../platform/listed.ts';
import { byName, byTime, hasPerson } from '../../../platform/order.ts';

/** What decides who is in a list of connections, and where. */
export type ListOf = { readonly text: string; readonly order: 'newest' | 'name' };

/** The connections with one more, in its place. One with the same id is replaced. */
export function inOrder(
  connections: readonly Connection[],
  added: Connection,
  order: ListOf['order'],
  people: Directory,
): readonly Connection[] {
  return inOrderBy(connections, added, compare(order, people));
}

function compare(order: ListOf['order'], people: Directory): (a: Connection, b: Connection) => number {
  const named = ({ personId }: Connection) => ({ name: people.person(personId)?.name ?? '' });
  return order === 'newest'
    ? (a, b) => byTime(b.createdAt, a.createdAt)
    : (a, b) => byName(named(a), named(b));
}

/** A list after a connection was saved: where more is to be fetched, what comes after the last one comes with it. */
export function listWith(
  list: Listed<Connection>,
  saved: Connection,
  { text, order }: ListOf,
  people: Directory,
): Listed<Connection> {
  return hasPerson(saved, text, people) ? listWithBy(list, saved, compare(order, people)) : list;
}
