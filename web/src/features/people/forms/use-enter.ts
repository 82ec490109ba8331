import { useRouter } from '@tanstack/react-router';
import { session, sessionStarted } from '../../../platform/session.ts';
import { pathAfterSignIn } from '../next-path.ts';
import { useAuthSearch } from './auth-search.ts';
import { forgetTypedEmail } from './email-field.tsx';
import type { AuthProblem } from './use-auth-form.ts';

/** Goes in after the server signed the person in: to where they wanted to go, or to the desk. */
export function useEnter(): () => Promise<AuthProblem | null> {
  const router = useRouter();
  const { next } = useAuthSearch();
  return async () => {
    await sessionStarted();
    // A cookie that is blocked, or meant for https when this is not.
    if (session.get().state !== 'signedIn') return { kind: 'sessionNotKept' };
    forgetTypedEmail();
    router.history.replace(pathAfterSignIn(next));
    return null;
  };
}
