/** An untrusted JSON object; missing or mistyped values read as empty. */
export type Loose = Readonly<Record<string, unknown>>;

/** Returns a value as an object, empty if it isn't one. */
export function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

/** Returns a value as a list of objects, empty if it isn't one. */
export function records(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(record) : [];
}

/** Returns a string or number as text, '' otherwise. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Sorts by a numeric property; objects without it come last. */
export function inOrderOf(list: readonly Loose[], key: string): Loose[] {
  const at = (item: Loose) => (typeof item[key] === 'number' ? item[key] : Number.POSITIVE_INFINITY);
  return list.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** Groups by a property; objects without it are dropped. */
export function grouped(list: readonly Loose[], key: string): Map<string, Loose[]> {
  const groups = new Map<string, Loose[]>();
  for (const item of list) {
    const name = text(item[key]);
    if (name === '') continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
