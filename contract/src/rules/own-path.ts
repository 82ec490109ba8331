/** Declared here, since browsers and Node have it but the language's own types do not. */
type Address = Readonly<Record<'origin' | 'pathname' | 'search' | 'hash', string>>;
const { URL } = globalThis as unknown as {
  URL: { new (text: string, base: string): Address; canParse(text: string, base: string): boolean };
};

/** A reserved name, so that no absolute address can be on this origin by accident. */
const base = 'https://own-path.invalid';

/**
 * Path, query and fragment of an address on this site, as the URL parser normalizes it. Null for anything that a
 * browser may treat as another site or a script. For addresses from outside, such as the page to open after signing in.
 */
export function ownPath(address: string): string | null {
  // The URL parser drops control characters silently; our own addresses contain none.
  if (!address.startsWith('/') || /\p{Cc}/u.test(address) || !URL.canParse(address, base)) return null;
  const { origin, pathname, search, hash } = new URL(address, base);
  // `/.//host` is on this site, but its normalized path `//host` alone is another site.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
