/** The longest name of something in the sentence of a notification, in characters as people count them. */
const longestName = 80;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The name of something as it is quoted in the sentence of a notification: on one line, and cut where it is long. */
export function quoted(name: string): string {
  return `“${cut(name.replaceAll(/\s+/g, ' ').trim())}”`;
}

function cut(name: string): string {
  if (name.length <= longestName) return name;
  const shown = Array.from(characters.segment(name), ({ segment }) => segment);
  if (shown.length <= longestName) return name;
  return `${shown
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}
