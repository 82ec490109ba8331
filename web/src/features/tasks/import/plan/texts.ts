/** Collapses whitespace and trims. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Shortens a text for quoting in a remark. */
export function short(text: string): string {
  const line = oneLine(text);
  return line.length > 60 ? `${shortened(line, 59)}…` : line;
}

/** Truncates to `length` UTF-16 code units without splitting a surrogate pair. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** Normalizes a name for comparison. */
export function folded(text: string): string {
  return oneLine(text).normalize('NFC').toLocaleLowerCase('en');
}
