import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { ServiceAccount } from './service-account.ts';

const signAsync = promisify(sign);

/** What Google's authorization server expects the token to be for, wherever it is asked. */
const audience = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** How long before its end an access token is not used any more, in milliseconds. */
const spareMs = 60_000;

/** The authorization server refused the service account. `reason` is a code such as `invalid_grant`. */
export class AccessRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`Google refused the service account: ${reason}.`);
    this.reason = reason;
  }
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refused = z.object({ error: z.string().regex(/^[\w-]{1,60}$/) });

/**
 * The access tokens of a service account: a signed statement in exchange for a token, which is kept for its time (an hour). Requests
 * at the same time share one. `get` throws `AccessRefused`, and what `fetch` throws.
 */
export function createAccessTokens(account: ServiceAccount, address: string, answerMs: number) {
  let current: { readonly token: Promise<string>; endsAt: number } | null = null;

  async function request(): Promise<{ token: string; endsAt: number }> {
    const askedAt = Date.now();
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion: await assertionOf(account, askedAt) }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    const body: unknown = await response.json().catch(() => null);
    const read = granted.safeParse(body);
    if (response.ok && read.success)
      return { token: read.data.access_token, endsAt: askedAt + read.data.expires_in * 1000 - spareMs };
    if (response.status >= 500) throw new Error(`Google answered with ${response.status}.`);
    throw new AccessRefused(refused.safeParse(body).data?.error ?? String(response.status));
  }

  async function keepUntilItEnds(asked: ReturnType<typeof request>, next: NonNullable<typeof current>) {
    try {
      next.endsAt = (await asked).endsAt;
    } catch {
      // Whoever asked for it is told.
      if (current === next) current = null;
    }
  }

  return {
    get(): Promise<string> {
      if (current && Date.now() < current.endsAt) return current.token;
      const asked = request();
      const next = { token: asked.then(({ token }) => token), endsAt: Number.POSITIVE_INFINITY };
      current = next;
      void keepUntilItEnds(asked, next);
      return next.token;
    },
    /** Asks for another one next time: Firebase did not accept this one. */
    forget(): void {
      current = null;
    },
  };
}

/** A JSON Web Token that says who asks (RFC 7523). */
async function assertionOf(account: ServiceAccount, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(account.privateKeyId && { kid: account.privateKeyId }) };
  const claims = { iss: account.clientEmail, scope, aud: audience, iat: issuedAt, exp: issuedAt + 3600 };
  const content = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = await signAsync('RSA-SHA256', Buffer.from(content), account.privateKey);
  return `${content}.${signature.toString('base64url')}`;
}
