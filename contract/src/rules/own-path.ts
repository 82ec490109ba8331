/** What browsers and Node have alike, and the language alone does not. */
type Address = Readonly<Record<'origin' | 'pathname' | 'search' | 'hash', string>>;
const { URL } = globalThis as unknown as {
  URL: { new (text: string, base: string): Address; canParse(text: string, base: string): boolean };
};

/** Nobody's: the reserved name makes sure that no address is on this origin by accident. */
const base = 'https://own-path.invalid';

/**
 * The path, query and fragment of an address that leads to a page of this very site, in the form in which the URL
 * parser writes it; null for anything that a browser may take for another site or for a script. For addresses that
 * come from outside, such as where to go after signing in.
 */
export function ownPath(address: string): string | null {
  // The URL parser silently removes control characters; no address of ours contains any.
  if (!address.startsWith('/') || /\p{Cc}/u.test(address) || !URL.canParse(address, base)) return null;
  const { origin, pathname, search, hash } = new URL(address, base);
  // `/.//host` is on this site and its normalized path is `//host`, which on its own is another site.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
