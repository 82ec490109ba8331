import { inOrder } from '../listed.ts';

type Row = { readonly id: string };

/** The effect of a change on a row, the same as on the server. */
export type RowEffect<R extends Row> =
  | { readonly add: R }
  | { readonly edit: string; readonly as: (row: R) => R }
  | { readonly remove: string };

/** The list that a change is applied to, if it is not all rows of the resource. */
export type ListPart<R> = {
  /** Whether a row belongs to the list, as far as the client knows. */
  includes?(row: R): boolean;
  /** There are more rows on the server: an added row that sorts after the last one is not shown. */
  readonly hasMore?: boolean;
};

/**
 * Applies a change to the rows of a list. Returns the same rows where nothing changes: the server's copy of a row wins over
 * adding it, and a row that is not in the list is neither edited nor removed.
 */
export function applyEffect<R extends Row>(
  rows: readonly R[],
  effect: RowEffect<R>,
  compare: (a: R, b: R) => number,
  { includes = () => true, hasMore = false }: ListPart<R> = {},
): readonly R[] {
  if ('add' in effect) {
    const { add } = effect;
    if (rows.some(({ id }) => id === add.id) || !includes(add)) return rows;
    const added = inOrder(rows, add, compare);
    return hasMore && added.at(-1) === add ? rows : added;
  }
  if ('remove' in effect) return without(rows, effect.remove);
  const known = rows.find(({ id }) => id === effect.edit);
  const edited = known && effect.as(known);
  if (!edited || edited === known) return rows;
  if (includes(known) && !includes(edited)) return without(rows, known.id);
  return compare(known, edited) === 0
    ? rows.map((row) => (row === known ? edited : row))
    : inOrder(rows, edited, compare);
}

/** The id of the row that a change adds, edits or removes. */
export function rowIdOf<R extends Row>(effect: RowEffect<R>): string {
  if ('add' in effect) return effect.add.id;
  return 'edit' in effect ? effect.edit : effect.remove;
}

function without<R extends Row>(rows: readonly R[], removed: string): readonly R[] {
  return rows.some(({ id }) => id === removed) ? rows.filter(({ id }) => id !== removed) : rows;
}
