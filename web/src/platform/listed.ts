/** The loaded part of a list and the cursor of the next page; null at the end. */
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

type Item = { readonly id: string };

/** Inserts an item by `compare`, replacing the one with the same id. */
export function inOrder<T extends Item>(
  items: readonly T[],
  added: T,
  compare: (a: T, b: T) => number,
): readonly T[] {
  const others = items.filter(({ id }) => id !== added.id);
  const at = others.findIndex((other) => compare(added, other) < 0);
  return at === -1 ? [...others, added] : others.toSpliced(at, 0, added);
}

/**
 * A list after an item was saved. While more pages can be loaded, an item that sorts after the last loaded one is not added: it
 * comes with its page.
 */
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

/** Appends a page to a list. */
export function listWithPage<T extends Item>(list: Listed<T>, page: Listed<T>): Listed<T> {
  const known = new Set(list.items.map(({ id }) => id));
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next };
}

/** Removes items from a list; the same list if there are none to remove. */
export function listWithout<T>(list: Listed<T>, isRemoved: (item: T) => boolean): Listed<T> {
  return list.items.some(isRemoved)
    ? { ...list, items: list.items.filter((item) => !isRemoved(item)) }
    : list;
}

/** Maps the items of a list; the same list if nothing changed. */
export function listChanged<T>(list: Listed<T>, change: (item: T) => T): Listed<T> {
  let hasChanged = false;
  const items = list.items.map((item) => {
    const next = change(item);
    hasChanged ||= next !== item;
    return next;
  });
  return hasChanged ? { ...list, items } : list;
}
