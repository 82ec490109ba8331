import type { RequestHeaders } from '../http/route.ts';
import { createCookie } from './cookie.ts';

export type BrowserCookie = {
  /** The token it holds; null when the request brought none that we could have set. */
  read(headers: RequestHeaders): string | null;
  /** The Set-Cookie header that gives the browser a token (tokens.ts). */
  set(token: string): string;
  /** The Set-Cookie header that removes it. */
  readonly clear: string;
};

/**
 * A cookie with a random token that tells one browser from all others: what was begun in a browser can be finished
 * only there. It signs nobody in. `maxAge` in seconds.
 */
export function createBrowserCookie(options: {
  name: string;
  publicUrl: URL;
  maxAge: number;
}): BrowserCookie {
  const { values, set, clear } = createCookie(options);
  return {
    read: (headers) => values(headers).find((value) => /^[\w-]{43}$/.test(value)) ?? null,
    set,
    clear,
  };
}
