import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url (43 characters), for session tokens, codes in links, cookies and OAuth states. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The form in which tokens are stored and looked up: SHA-256 as base64url, so that tokens cannot be read from the
 * database or a backup. A plain hash is enough, since tokens are random and too long to guess.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** One hash of several secrets, all of which are needed to find what is stored under it. */
export function hashTokens(...tokens: readonly string[]): string {
  return hashToken(JSON.stringify(tokens));
}
