import type { Address } from '../../platform/address.ts';

/**
 * Why the person is sent to the sign-in page. It travels in the history, not in the address: nobody can send a link
 * that makes this page say something.
 */
export type SignInNotice = 'passwordChanged' | 'accessDenied' | 'noSession' | 'failed';

/** The notice in the state of an entry of the history, if there is one. */
export function noticeIn({ signInNotice }: Address['state']): SignInNotice | undefined {
  const isNotice = typeof signInNotice === 'string' && Object.hasOwn(signInNoticeTexts, signInNotice);
  return isNotice ? (signInNotice as SignInNotice) : undefined;
}

/** For the callback's `error` parameter (RFC 6749 §4.1.2.1), or when there is no session without one. */
export function noticeOfError(error: string | undefined): SignInNotice {
  if (error === undefined) return 'noSession';
  return error === 'access_denied' ? 'accessDenied' : 'failed';
}

/** What a person reads; errors as docs/product/general.md, "Texts of the session", words them. */
export const signInNoticeTexts: Readonly<Record<SignInNotice, string>> = {
  passwordChanged: 'Your password was changed. Sign in with the new one.',
  accessDenied: 'Authentication error: Access was denied or cancelled.',
  noSession: 'User not authenticated. Please sign in.',
  failed: 'Authentication error: Signing in could not be completed. Please try again.',
};
