import type { Address } from '../../platform/address.ts';

/**
 * Why the person was redirected to the sign-in page. Kept in the history state and not in the URL, so that no
 * link can make the page show a message.
 */
export type SignInNotice = 'passwordChanged' | 'accessDenied' | 'noSession' | 'failed';

/** The notice in a history state, if there is one. */
export function noticeIn({ signInNotice }: Address['state']): SignInNotice | undefined {
  const isNotice = typeof signInNotice === 'string' && Object.hasOwn(signInNoticeTexts, signInNotice);
  return isNotice ? (signInNotice as SignInNotice) : undefined;
}

/** The notice for the `error` parameter of the callback (RFC 6749 §4.1.2.1), or for a missing session without one. */
export function noticeOfError(error: string | undefined): SignInNotice {
  if (error === undefined) return 'noSession';
  return error === 'access_denied' ? 'accessDenied' : 'failed';
}

/** The texts of notices; errors as specified in docs/product/general.md, "Texts of the session". */
export const signInNoticeTexts: Readonly<Record<SignInNotice, string>> = {
  passwordChanged: 'Your password was changed. Sign in with the new one.',
  accessDenied: 'Authentication error: Access was denied or cancelled.',
  noSession: 'User not authenticated. Please sign in.',
  failed: 'Authentication error: Signing in could not be completed. Please try again.',
};
