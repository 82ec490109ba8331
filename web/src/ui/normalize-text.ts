const accented = /[^ -~]/;

/** Lower case without diacritics and with single spaces between words, for matching typed text. */
export function normalizeText(text: string): string {
  // Normalization is slow, and most titles are ASCII.
  const bare = accented.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLocaleLowerCase()
    .replace(/[/_,\s]+/g, ' ')
    .trim();
}
