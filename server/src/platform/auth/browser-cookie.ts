import { createHash, randomBytes } from 'node:crypto';
import type { RequestHeaders } from '../http/route.ts';

export type BrowserCookie = {
  /** What it holds; null when the request brought none that could be ours. */
  of(headers: RequestHeaders): string | null;
  /** The Set-Cookie header that gives it to the browser. */
  give(value: string): string;
  /** The Set-Cookie header that takes it away again. */
  readonly takeAway: string;
};

/**
 * A cookie with 256 random bits that tells one browser from all others: what is begun in a browser can then be ended
 * only there. It is no sign-in. `maxAge` in seconds.
 */
export function createBrowserCookie(options: {
  name: string;
  publicUrl: URL;
  maxAge: number;
}): BrowserCookie {
  const { protocol, port } = options.publicUrl;
  const secure = protocol === 'https:';
  // Cookies know no ports. The prefix makes the browser refuse it from any other host or from plain http.
  const name = `${secure ? '__Host-' : ''}${options.name}${port === '' ? '' : `_${port}`}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    of(headers) {
      for (const pair of (headers.get('cookie') ?? '').split(';')) {
        const [key, value = ''] = pair.trim().split('=', 2);
        if (key === name && /^[\w-]{43}$/.test(value)) return value;
      }
      return null;
    },
    give: (value) => `${name}=${value}; Max-Age=${options.maxAge}; ${attributes}`,
    takeAway: `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** 256 random bits for a cookie, a state or a code of one use, as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How several secrets together are kept: none of them can be read from it, and all are needed to find it. */
export function hashOf(...secrets: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(secrets)).digest('base64url');
}
