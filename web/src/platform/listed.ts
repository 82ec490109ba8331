/** As much of a list as has been fetched, and the way to the rest; null when that is all. */
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

type Item = { readonly id: string };

/** Items with one more, in its place by `compare`. One with the same id is replaced. */
export function inOrder<T extends Item>(
  items: readonly T[],
  added: T,
  compare: (a: T, b: T) => number,
): readonly T[] {
  const others = items.filter(({ id }) => id !== added.id);
  const at = others.findIndex((other) => compare(added, other) < 0);
  return at === -1 ? [...others, added] : others.toSpliced(at, 0, added);
}

/** A list after an item was saved: where more is to be fetched, what comes after the last one comes with it. */
export function listWith<T extends Item>(
  list: Listed<T>,
  saved: T,
  compare: (a: T, b: T) => number,
): Listed<T> {
  const items = inOrder(list.items, saved, compare);
  const isKnown = list.items.some(({ id }) => id === saved.id);
  if (!isKnown && list.next !== null && items.at(-1)?.id === saved.id) return list;
  return { ...list, items };
}

/** A list with a page more at its end. */
export function listWithPage<T extends Item>(list: Listed<T>, page: Listed<T>): Listed<T> {
  const known = new Set(list.items.map(({ id }) => id));
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next };
}

/** A list without the items that `isRemoved` names; the same list when there are none. */
export function listWithout<T>(list: Listed<T>, isRemoved: (item: T) => boolean): Listed<T> {
  return list.items.some(isRemoved)
    ? { ...list, items: list.items.filter((item) => !isRemoved(item)) }
    : list;
}

/** A list with `change` made to the items that it says something about; the same one where it returns the same. */
export function listChanged<T>(list: Listed<T>, change: (item: T) => T): Listed<T> {
  let hasChanged = false;
  const items = list.items.map((item) => {
    const next = change(item);
    hasChanged ||= next !== item;
    return next;
  });
  return hasChanged ? { ...list, items } : list;
}
