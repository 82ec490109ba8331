import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestHeaders } from '../http/route.ts';

export type SessionCookie = {
  /** What a request brought, unread: '' when it brought no such cookie. */
  sent(headers: RequestHeaders): string;
  /** The token in it; null when our key did not sign it. */
  token(sent: string): string | null;
  /** The Set-Cookie header that gives a token to the browser. */
  give(token: string): string;
  /** The Set-Cookie header that takes it away again. */
  readonly takeAway: string;
};

/**
 * The session's cookie, in the sign-in library's own format (the token, a dot, its HMAC-SHA256 in base64; URL-encoded),
 * so that what the library signs is read here and the other way round. The signature is not what keeps a session
 * safe, its random token is: it spares the database the question for a token that was never given out.
 */
export function createSessionCookie(options: {
  name: string;
  secret: string;
  secure: boolean;
  /** How long the browser keeps it, in seconds. */
  maxAge: number;
}): SessionCookie {
  const start = `${options.name}=`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  const sign = (token: string): Buffer => createHmac('sha256', options.secret).update(token).digest();
  return {
    sent(headers) {
      for (const pair of (headers.get('cookie') ?? '').split(';')) {
        const trimmed = pair.trim();
        if (trimmed.startsWith(start)) return trimmed.slice(start.length);
      }
      return '';
    },
    token(sent) {
      const value = decoded(sent);
      const dot = value.lastIndexOf('.');
      const signature = value.slice(dot + 1);
      // What base64 of 32 bytes looks like; Buffer.from() alone forgives anything.
      if (dot < 1 || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null;
      const token = value.slice(0, dot);
      return timingSafeEqual(Buffer.from(signature, 'base64'), sign(token)) ? token : null;
    },
    give: (token) =>
      `${start}${encodeURIComponent(`${token}.${sign(token).toString('base64')}`)}; Max-Age=${options.maxAge}; ${attributes}`,
    takeAway: `${start}; Max-Age=0; ${attributes}`,
  };
}

function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return '';
  }
}
