/**
 * Where to go after signing in: `next` when it is a path under /app of this very site, else /app. Anything else, such
 * as the address of another site in a link somebody was sent, is not followed.
 */
export function pathAfterSignIn(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/app';
  // Resolved as a browser would: `//evil.example`, `/\evil.example` and `/app/../signin` show what they are.
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return '/app';
  const { origin, pathname, search, hash } = new URL(next, base);
  const isInside = origin === base && (pathname === '/app' || pathname.startsWith('/app/'));
  return isInside ? pathname + search + hash : '/app';
}
