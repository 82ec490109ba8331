import { bucketKey, buckets, type Frame, frameKey, type Item, type Parts } from './snapshot-parts.ts';

/** Lists of this length or more are split into buckets, so that one changed item rewrites one bucket. */
const longList = 200;

/**
 * Adds the records of a query's data to `parts`: a frame, and the buckets of every property that is a long list. Reuses
 * records of `before` that have not changed (compared item by item, by reference).
 */
export function split(hash: string, data: unknown, before: Parts, parts: Parts): void {
  const lists = Object.entries(isPlain(data) ? data : {}).filter((entry): entry is [string, Item[]] =>
    isLongList(entry[1]),
  );
  if (lists.length === 0) {
    const known = before.get(frameKey(hash)) as Frame | undefined;
    parts.set(frameKey(hash), known?.rest === data ? known : { rest: data, orders: {} });
    return;
  }
  const rest: Record<string, unknown> = { ...(data as object) };
  const orders: Record<string, readonly string[]> = {};
  const known = before.get(frameKey(hash)) as Frame | undefined;
  for (const [name, items] of lists) {
    delete rest[name];
    const order = items.map((item) => item.id);
    const last = known?.orders[name];
    orders[name] = last && same(last, order) ? last : order;
    spread(items).forEach((bucket, index) => {
      const key = bucketKey(hash, name, index);
      const stored = before.get(key) as Item[] | undefined;
      if (bucket.length > 0) parts.set(key, stored && same(stored, bucket) ? stored : bucket);
    });
  }
  parts.set(frameKey(hash), known && isSameFrame(known, { rest, orders }) ? known : { rest, orders });
}

function spread(items: readonly Item[]): Item[][] {
  const result: Item[][] = Array.from({ length: buckets }, () => []);
  for (const item of items) result[bucketOf(item.id)]?.push(item);
  return result;
}

/** Ids end in random digits, so the last two are evenly distributed. */
function bucketOf(id: string): number {
  return (id.charCodeAt(id.length - 1) * 7 + id.charCodeAt(id.length - 2) * 113) % buckets;
}

function isSameFrame(a: Frame, b: Frame): boolean {
  return (
    same(Object.values(a.orders), Object.values(b.orders)) &&
    same(Object.entries(a.rest as object).flat(), Object.entries(b.rest as object).flat())
  );
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function isLongList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.length >= longList && value.every(isItem);
}

function isItem(value: unknown): value is Item {
  return isPlain(value) && typeof value['id'] === 'string';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
