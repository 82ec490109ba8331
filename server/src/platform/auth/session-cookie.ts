import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestHeaders } from '../http/route.ts';
import { createCookie } from './cookie.ts';

export type SessionCookie = {
  /** The cookie's value in a request, unverified; '' when there is none. */
  read(headers: RequestHeaders): string;
  /** The token in a cookie's value; null unless signed with our key. */
  verify(value: string): string | null;
  /** The Set-Cookie header that stores a token. */
  set(token: string): string;
  /** The Set-Cookie header that removes it. */
  readonly clear: string;
};

/**
 * The session cookie: token, dot, and HMAC-SHA256 of the token in base64, URL-encoded. `maxAge` in seconds. The random
 * token is what makes it safe; the signature saves a database query for tokens that were never issued. Changing name or
 * format signs everybody out.
 */
export function createSessionCookie(options: {
  publicUrl: URL;
  secret: string;
  maxAge: number;
}): SessionCookie {
  const { publicUrl, secret, maxAge } = options;
  const cookie = createCookie({ name: 'longtable_session', publicUrl, maxAge });
  const sign = (token: string): Buffer => createHmac('sha256', secret).update(token).digest();
  return {
    read: (headers) => cookie.values(headers)[0] ?? '',
    verify(value) {
      const signed = decoded(value);
      const dot = signed.lastIndexOf('.');
      const signature = signed.slice(dot + 1);
      // Check that it is base64 of 32 bytes: Buffer.from() accepts anything, timingSafeEqual() one length only.
      if (dot < 1 || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null;
      const token = signed.slice(0, dot);
      return timingSafeEqual(Buffer.from(signature, 'base64'), sign(token)) ? token : null;
    },
    set: (token) => cookie.set(encodeURIComponent(`${token}.${sign(token).toString('base64')}`)),
    clear: cookie.clear,
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
