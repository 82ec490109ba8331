import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { goTo, hrefOf, useAddress } from '../../platform/address.ts';
import { signInApi } from '../../platform/api/sign-in.ts';
import { ApiError, call, isUnreachable } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { verifySession } from '../../platform/session.ts';
import { CallbackOutcome, type Outcome } from './callback-outcome.tsx';
import { readCallbackSearch } from './callback-search.ts';
import { useAuthSearch } from './forms/auth-search.ts';
import { singleSignOnSearch } from './forms/single-sign-on.ts';
import { useEnterApp } from './forms/use-enter-app.ts';
import { confirmEmailPath } from './next-path.ts';
import { noticeOfError, type SignInNotice } from './sign-in-notice.ts';

/**
 * The page that links and providers return to (docs/product/shell.md, "Addresses"): single sign-on, links that confirm an
 * e-mail address, and redirects of people who have a session already.
 */
export function AuthCallbackPage() {
  const { next, error } = useAuthSearch();
  const { emailToken: token, providerResponse: query } = readCallbackSearch(
    useAddress(({ search }) => search),
  );
  const enter = useEnterApp();
  const [attempt, setAttempt] = useState(0);
  const lastAttempt = useRef<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' });

  const finish = async (): Promise<Outcome> => {
    if (token !== undefined) {
      const response = await call(signInApi.confirmEmail, { token }).catch(refusalOf);
      // After confirming, which may have changed the e-mail address of the session.
      const isSignedIn = (await verifySession()).user !== null;
      if ('email' in response) return { kind: 'confirmed', email: response.email, isSignedIn };
      if (response.code === 'auth/email-link-signed-out') {
        const next = isSignedIn ? null : confirmEmailPath(token);
        return { kind: 'signInToConfirm', text: response.text, next };
      }
      return { kind: 'notConfirmed', text: response.text, isSignedIn };
    }
    if (query !== undefined) {
      const response = await call(signInApi.singleSignOn, { query }).catch(refusalOf);
      if (!(response instanceof ApiError))
        return (await enter(response.next)) ? { kind: 'notKept' } : { kind: 'waiting' };
      // Cancelled at the provider: return to the sign-in page.
      if (response.code !== 'auth/single-sign-on-denied') throw response;
      return backToSignIn('accessDenied');
    }
    if (error === undefined && (await verifySession()).user) {
      await enter();
      return { kind: 'waiting' };
    }
    return backToSignIn(noticeOfError(error));
  };
  const backToSignIn = (signInNotice: SignInNotice): Outcome => {
    const search = { ...singleSignOnSearch(), ...(next !== undefined && { next }) };
    goTo(hrefOf(paths.signIn, search), { state: { signInNotice }, replace: true });
    return { kind: 'waiting' };
  };
  const start = useEffectEvent(async () => {
    setOutcome(await finish().catch((cause: unknown) => outcomeOf(cause, token !== undefined)));
  });
  useEffect(() => {
    // Codes and tokens work once, but React may run an effect twice.
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    void start();
  }, [attempt]);

  return (
    <CallbackOutcome
      outcome={outcome}
      onRetry={() => {
        setOutcome({ kind: 'waiting' });
        setAttempt(attempt + 1);
      }}
    />
  );
}

function outcomeOf(cause: unknown, isEmail: boolean): Outcome {
  if (cause instanceof ApiError) return { kind: 'notSignedIn', text: cause.text, errorId: cause.errorId };
  if (!isUnreachable(cause)) reportError(cause);
  return { kind: 'unreachable', isEmail };
}

function refusalOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  throw cause;
}
