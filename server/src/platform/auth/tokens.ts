import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url (43 characters): a session token, a code in a link, a cookie, an OAuth state. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The form in which a token is stored, SHA-256 as base64url: a reader of the database or of a backup cannot use what is
 * there. A plain hash is enough, since tokens are random and too long to guess. Look tokens up by this hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** One hash of several secrets: all of them are needed to find what is stored under it. */
export function hashTokens(...tokens: readonly string[]): string {
  return hashToken(JSON.stringify(tokens));
}
