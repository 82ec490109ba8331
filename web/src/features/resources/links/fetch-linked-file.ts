import type { LinkedFile } from '@longtable/contract/resource-links';
import { resourceLinksApi } from '../../../platform/api/resource-links.ts';
import { ApiError, call, isUnreachable } from '../../../platform/client.ts';

/** The file of a link for its page, or why there is none. */
export type LinkOutcome =
  | { readonly kind: 'file'; readonly file: LinkedFile }
  | { readonly kind: 'expired' | 'gone' }
  | { readonly kind: 'failed'; readonly text: string };

/** `problem` says that the password is missing or wrong, or was tried too often. */
export type LinkResult = LinkOutcome | { readonly kind: 'password'; readonly problem: string };

/** Opens a link. Throws only faults of this client. */
export async function fetchLinkedFile(token: string, password?: string): Promise<LinkResult> {
  try {
    const input = { token, ...(password !== undefined && { password }) };
    return { kind: 'file', file: await call(resourceLinksApi.open, input) };
  } catch (error) {
    if (isUnreachable(error)) return { kind: 'failed', text: error.message };
    if (!(error instanceof ApiError)) throw error;
    const { code, text } = error;
    switch (code) {
      case 'resource-link/password-required':
      case 'resource-link/wrong-password':
      case 'resource-link/too-many-passwords':
        return { kind: 'password', problem: text };
      case 'resource-link/expired':
        return { kind: 'expired' };
      case 'resource-link/not-found':
      case 'request/malformed':
      case 'request/unknown-address':
        return { kind: 'gone' };
      default:
        return { kind: 'failed', text };
    }
  }
}
