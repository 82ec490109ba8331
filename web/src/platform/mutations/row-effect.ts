import { inOrder } from '../listed.ts';

type Row = { readonly id: string };

/** What a change does to the rows of a list, as the server will do it. */
export type RowEffect<R extends Row> =
  | { readonly add: R }
  | { readonly edit: string; readonly as: (row: R) => R }
  | { readonly remove: string };

/**
 * Rows with what a change does to one of them; the same rows where that is nothing: a row that is there already is not
 * added, since what the server said of it stands, and one that is not there is neither edited nor removed.
 */
export function applyEffect<R extends Row>(
  rows: readonly R[],
  effect: RowEffect<R>,
  compare: (a: R, b: R) => number,
): readonly R[] {
  if ('add' in effect) {
    return rows.some(({ id }) => id === effect.add.id) ? rows : inOrder(rows, effect.add, compare);
  }
  if ('remove' in effect) {
    return rows.some(({ id }) => id === effect.remove) ? rows.filter(({ id }) => id !== effect.remove) : rows;
  }
  const known = rows.find(({ id }) => id === effect.edit);
  const edited = known && effect.as(known);
  if (!edited || edited === known) return rows;
  return compare(known, edited) === 0
    ? rows.map((row) => (row === known ? edited : row))
    : inOrder(rows, edited, compare);
}
