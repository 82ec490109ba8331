import type { RowLists, View } from './row-lists.ts';

type Row = { readonly id: string };

/**
 * The rows of a list with changed ones in their places: those that belong to it now are added, others removed. While there is
 * more on the server, a row that sorts after the last one is not added: it comes with its page.
 */
export function withChanged<R extends Row, V extends View>(
  rows: readonly R[],
  changed: ReadonlyMap<string, R>,
  { includes, compare: orderOf }: Pick<RowLists<R, V>, 'includes' | 'compare'>,
  { view, hasMore }: { readonly view: V; readonly hasMore: boolean },
): readonly R[] {
  if (changed.size === 0) return rows;
  const compare = orderOf(view);
  const kept = rows.filter(({ id }) => !changed.has(id));
  const wereShown = new Set(rows.map(({ id }) => id));
  const last = kept.at(-1);
  const added = [...changed.values()]
    .filter((row) => includes(row, view))
    .filter((row) => wereShown.has(row.id) || !hasMore || !last || compare(row, last) < 0)
    .toSorted(compare);
  if (added.length === 0) return kept.length === rows.length ? rows : kept;
  return merged(kept, added, compare);
}

/** Two sorted lists as one. */
function merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const result: T[] = [];
  let at = 0;
  for (const item of one) {
    for (let next = other[at]; next && compare(next, item) < 0; next = other[at]) {
      result.push(next);
      at += 1;
    }
    result.push(item);
  }
  return [...result, ...other.slice(at)];
}
