/** An item of a list. */
export type Item = { readonly id: string };

/** Records by key. Records are immutable: the same object has the same content. */
export type Parts = Map<string, unknown>;

/** The number of records of a long list. */
export const buckets = 64;

/** The record of a query's data. */
export type Frame = {
  /** The data without its long lists. */
  readonly rest: unknown;
  /** The ids of each long list in order, by property. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
};

/** Restores the data that `split` (snapshot-split.ts) made records of; undefined if a record is missing. */
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

/** The key of a frame. */
export function frameKey(hash: string): string {
  return `frame ${hash}`;
}

/** The key of a bucket of a long list. */
export function bucketKey(hash: string, name: string, index: number): string {
  return `list ${hash} ${name} ${index}`;
}
