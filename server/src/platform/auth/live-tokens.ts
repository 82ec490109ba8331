import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../http/route.ts';

/** How long a token opens connections, in seconds. */
export const liveTokenSeconds = 300;

/**
 * Tokens for programs that do not have the session's cookie. A token opens live connections, and nothing else. It ends with its session,
 * and so do the connections.
 */
export type LiveTokens = {
  /** A new token of a session, and until when it opens connections. */
  tokenOf(session: Pick<Session, 'id' | 'userId'>, now: number): { token: string; expiresAt: string };
  /** The session of a token that was valid at a time (Date.now()), if the session is still there. */
  authenticate(token: string, at: number): Promise<Session | null>;
};

const header = encoded({ alg: 'HS256', typ: 'JWT' });
const claims = z.object({ user_id: z.string(), session_id: z.string(), exp: z.number() });

/**
 * JSON Web Tokens (RFC 7519) with the claims `user_id`, `session_id`, `iat` and `exp`, signed with a secret of this installation. No row is
 * stored: the session is looked up by its id each time.
 */
export function createLiveTokens(options: {
  secret: string;
  findSession(id: string): Promise<Session | null>;
}): LiveTokens {
  const sign = (contents: string): Buffer => createHmac('sha256', options.secret).update(contents).digest();

  return {
    tokenOf({ id, userId }, now) {
      const issuedAt = Math.floor(now / 1000);
      const exp = issuedAt + liveTokenSeconds;
      const contents = `${header}.${encoded({ user_id: userId, session_id: id, iat: issuedAt, exp })}`;
      const token = `${contents}.${sign(contents).toString('base64url')}`;
      return { token, expiresAt: new Date(exp * 1000).toISOString() };
    },

    async authenticate(token, at) {
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(`${head}.${body}`);
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      // Signed here, so that it parses. Only one algorithm is ever used, whatever the header says.
      const { user_id, session_id, exp } = claims.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString()),
      );
      if (exp * 1000 <= at) return null;
      const session = await options.findSession(session_id);
      return session?.userId === user_id ? session : null;
    },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The token in an Authorization header; null when there is none. */
export function bearerIn(headers: Pick<Headers, 'get'>): string | null {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
