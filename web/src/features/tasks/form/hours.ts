/** What is said about a text that `readHours` can't read. */
export const invalidHours = 'Enter hours as a number, such as 1.5.';

const maxHours = 100_000;

/** Parses hours with at most two decimals, after a point or comma. Null if empty, undefined if invalid. */
export function readHours(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) return undefined;
  const hours = Number(trimmed);
  return hours <= maxHours ? hours : undefined;
}

/** `1 hour`, `2.5 hours`. */
export function hoursInWords(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
