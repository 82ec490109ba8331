/**
 * The name of a group chat: its own one, or those of its other people, of whom the first are named: "Ada, Ben and Carol", "Ada, Ben and 3
 * others". `others` are their names, in the order in which they joined.
 */
export function groupName(name: string | null, others: readonly string[]): string {
  if (name !== null) return name;
  const [first, second, third] = others.map(firstName);
  if (first === undefined) return 'Only you';
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  return others.length === 3
    ? `${first}, ${second} and ${third}`
    : `${first}, ${second} and ${others.length - 2} others`;
}

/** The first word of a name. */
export function firstName(name: string): string {
  return name.split(/\s/, 1)[0] ?? name;
}
