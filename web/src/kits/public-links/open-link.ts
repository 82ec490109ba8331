import { ApiError, isUnreachable } from '../../platform/client.ts';

/** What a link opens for its page, or why there is nothing. */
export type LinkOutcome<T> =
  | { readonly kind: 'opened'; readonly what: T }
  | { readonly kind: 'expired' | 'gone' }
  | { readonly kind: 'failed'; readonly text: string };

/** `problem` says that the password is missing or wrong, or was tried too often. */
export type LinkResult<T> = LinkOutcome<T> | { readonly kind: 'password'; readonly problem: string };

/** Opens a link, without a password at first. Throws what `call` throws. */
export type OpenLink<T> = (password?: string) => Promise<T>;

/** Opens a link. Throws only faults of this client. */
export async function openLink<T>(open: OpenLink<T>, password?: string): Promise<LinkResult<T>> {
  try {
    return { kind: 'opened', what: await open(password) };
  } catch (error) {
    if (isUnreachable(error)) return { kind: 'failed', text: error.message };
    if (!(error instanceof ApiError)) throw error;
    const { code, text } = error;
    switch (code) {
      case 'resource-link/password-required':
      case 'resource-link/wrong-password':
      case 'resource-link/too-many-passwords':
      case 'note-link/password-required':
      case 'note-link/wrong-password':
      case 'note-link/too-many-passwords':
        return { kind: 'password', problem: text };
      case 'resource-link/expired':
        return { kind: 'expired' };
      case 'resource-link/not-found':
      case 'note-link/not-found':
      case 'request/malformed':
      case 'request/unknown-address':
        return { kind: 'gone' };
      default:
        return { kind: 'failed', text };
    }
  }
}
