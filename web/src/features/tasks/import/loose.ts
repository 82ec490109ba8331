/** Something of a JSON file that nobody vouches for: what is missing or of another kind reads as empty. */
export type Loose = Readonly<Record<string, unknown>>;

/** An object of the file. */
export function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

/** The objects of a list. */
export function records(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(record) : [];
}

/** A text, or a number as one; '' when it is neither. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The objects in the order of a number that they carry; those without come last, as they were. */
export function inOrderOf(list: readonly Loose[], key: string): Loose[] {
  const at = (item: Loose) => (typeof item[key] === 'number' ? item[key] : Number.POSITIVE_INFINITY);
  return list.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** The objects by what they say of something; those that say nothing are left out. */
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
