/** The number of `--person-N` pairs in the tokens. */
const COLOURS = 8;

/** The colour pair of a person, 1 to 8; the same seed always has the same colour (FNV-1a). */
export function personColour(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % COLOURS) + 1;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Initials of the first and the last word of a name, by grapheme, so that emoji and other scripts work. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
