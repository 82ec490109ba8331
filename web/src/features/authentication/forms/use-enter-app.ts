import { goTo } from '../../../platform/address.ts';
import { session, sessionStarted } from '../../../platform/session.ts';
import { entryPath } from '../next-path.ts';
import { useAuthSearch } from './auth-search.ts';
import { forgetTypedEmail } from './email-field.tsx';
import { forgetSignInOptions } from './sign-in-options.ts';
import type { AuthProblem } from './use-auth-form.ts';

/**
 * Opens the app after signing in: at a kept invitation, otherwise at the given path, by default `next` of this page.
 * Resolves with a problem if there is no session.
 */
export function useEnterApp(): (path?: string) => Promise<AuthProblem | null> {
  const { next } = useAuthSearch();
  return async (path = next) => {
    await sessionStarted();
    // The cookie was blocked, or requires https.
    if (session.get().state !== 'signedIn') return { kind: 'sessionNotKept' };
    forgetTypedEmail();
    forgetSignInOptions();
    goTo(entryPath(path), { replace: true });
    return null;
  };
}
