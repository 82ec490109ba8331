/** How many `--person-N` pairs the tokens have. */
const COLOURS = 8;

/** The number of the colour pair of a person, 1 to 8: the same for the same seed, on every machine (FNV-1a). */
export function personColour(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % COLOURS) + 1;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One or two letters for a name: of its first and its last word; whole characters also of emoji and other scripts. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
