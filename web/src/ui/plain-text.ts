const accented = /[^ -~]/;

/** Small letters without accents, for finding what somebody typed; what separates words in names is a space. */
export function plainText(text: string): string {
  // Most of ten thousand titles have no accents, and taking them off is what costs most.
  const bare = accented.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLocaleLowerCase()
    .replace(/[/_,\s]+/g, ' ')
    .trim();
}
