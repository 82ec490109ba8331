/** An item of a list. */
export type Item = { readonly id: string };

/** Records by key. Records are immutable: the same object has the same content. */
export type Parts = Map<string, unknown>;

/** Lists of this length or more are split into buckets, so that one changed item rewrites one bucket. */
const longList = 200;
const buckets = 64;

type Frame = {
  /** The data without its long lists. */
  readonly rest: unknown;
  /** The ids of each long list in order, by property. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
};

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

/** Restores the data that `split` made records of; undefined if a record is missing. */
export function assemble(hash: string, parts: Parts): unknown {
  const frame = parts.get(frameKey(hash)) as Frame | undefined;
  if (!frame) return undefined;
  const names = Object.keys(frame.orders);
  if (names.length === 0) return frame.rest;
  const data: Record<string, unknown> = { ...(frame.rest as object) };
  for (const name of names) {
    const byId = new Map<string, Item>();
    for (let index = 0; index < buckets; index += 1) {
      for (const item of (parts.get(bucketKey(hash, name, index)) as Item[] | undefined) ?? [])
        byId.set(item.id, item);
    }
    const list: Item[] = [];
    for (const id of frame.orders[name] ?? []) {
      const item = byId.get(id);
      if (!item) return undefined;
      list.push(item);
    }
    data[name] = list;
  }
  return data;
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

function frameKey(hash: string): string {
  return `frame ${hash}`;
}

function bucketKey(hash: string, name: string, index: number): string {
  return `list ${hash} ${name} ${index}`;
}
