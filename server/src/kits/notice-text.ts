/** The longest name of something in the sentence of a notification, in characters as people count them. */
const longestName = 80;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The name of something as it is quoted in the sentence of a notification: on one line, and cut where it is long. */
export function quoted(name: string): string {
  // A name may have the mark of the actor's name, which must not be replaced in it: an invisible character parts it.
  return `“${cut(name.replaceAll(/\s+/g, ' ').trim()).replaceAll('{actor}', '{\u2060actor}')}”`;
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
