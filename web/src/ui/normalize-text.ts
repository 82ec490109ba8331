const accented = /[^ -~]/;

/** Lower case without diacritics and with single spaces between words, for matching what somebody typed. */
export function normalizeText(text: string): string {
  // Most titles are ASCII: skip the costly part for them.
  const bare = accented.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLocaleLowerCase()
    .replace(/[/_,\s]+/g, ' ')
    .trim();
}
