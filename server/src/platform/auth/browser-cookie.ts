import type { RequestHeaders } from '../http/route.ts';
import { createCookie } from './cookie.ts';

export type BrowserCookie = {
  /** The token in the request's cookie; null when there is none in our format. */
  read(headers: RequestHeaders): string | null;
  /** The Set-Cookie header that stores a token (tokens.ts). */
  set(token: string): string;
  /** The Set-Cookie header that removes it. */
  readonly clear: string;
};

/**
 * A cookie with a random token that identifies a browser: what was begun in one can only be finished there. It signs
 * nobody in. `maxAge` in seconds.
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
