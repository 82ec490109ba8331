import { goTo } from '../../../platform/address.ts';
import { session, sessionStarted } from '../../../platform/session.ts';
import { entryPath } from '../next-path.ts';
import { useAuthSearch } from './auth-search.ts';
import { forgetTypedEmail } from './email-field.tsx';
import { forgetSignInOptions } from './sign-in-options.ts';
import type { AuthProblem } from './use-auth-form.ts';

/**
 * Goes in after the server signed the person in: to the invitation that brought them, to where they wanted to go, by
 * the address of this page or by what is passed, or to the desk.
 */
export function useEnter(): (wanted?: string) => Promise<AuthProblem | null> {
  const { next } = useAuthSearch();
  return async (wanted = next) => {
    await sessionStarted();
    // A cookie that is blocked, or meant for https when this is not.
    if (session.get().state !== 'signedIn') return { kind: 'sessionNotKept' };
    forgetTypedEmail();
    forgetSignInOptions();
    goTo(entryPath(wanted), { replace: true });
    return null;
  };
}
