import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { goTo, hrefOf, useAddress } from '../../platform/address.ts';
import { signInApi } from '../../platform/api/sign-in.ts';
import { ApiError, call, isUnreachable } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { verifySession } from '../../platform/session.ts';
import { CallbackOutcome, type Outcome } from './callback-outcome.tsx';
import { readCallbackSearch } from './callback-search.ts';
import { useAuthSearch } from './forms/auth-search.ts';
import { knownBefore } from './forms/single-sign-on.ts';
import { useEnter } from './forms/use-enter.ts';
import { confirmEmailPath } from './next-path.ts';
import { noticeOfError, type SignInNotice } from './sign-in-notice.ts';

/**
 * Where the ways come back to that lead over another place (docs/product/shell.md, "Addresses"): single sign-on, the
 * link that confirms an address, and signing in elsewhere in general, which is over when there is a session.
 */
export function AuthCallbackPage() {
  const { next, error } = useAuthSearch();
  const { emailToken: token, providerAnswer: query } = readCallbackSearch(useAddress(({ search }) => search));
  const enter = useEnter();
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' });

  const finish = async (): Promise<Outcome> => {
    if (token !== undefined) {
      const answer = await call(signInApi.confirmEmail, { token }).catch(refusalOf);
      // Afterwards: it may have changed the address of who is signed in here.
      const isSignedIn = (await verifySession()).user !== null;
      if ('email' in answer) return { kind: 'confirmed', email: answer.email, isSignedIn };
      if (answer.code === 'auth/email-link-signed-out') {
        const next = isSignedIn ? null : confirmEmailPath(token);
        return { kind: 'signInToConfirm', text: answer.text, next };
      }
      return { kind: 'notConfirmed', text: answer.text, isSignedIn };
    }
    if (query !== undefined) {
      const answer = await call(signInApi.singleSignOn, { query }).catch(refusalOf);
      if (!(answer instanceof ApiError))
        return (await enter(answer.next)) ? { kind: 'notKept' } : { kind: 'waiting' };
      // Whoever pressed Cancel there knows why they are here: back to where they chose it.
      if (answer.code !== 'auth/single-sign-on-denied') throw answer;
      return backToSignIn('accessDenied');
    }
    if (error === undefined && (await verifySession()).user) {
      await enter();
      return { kind: 'waiting' };
    }
    return backToSignIn(noticeOfError(error));
  };
  const backToSignIn = (signInNotice: SignInNotice): Outcome => {
    const search = { ...knownBefore(), ...(next !== undefined && { next }) };
    goTo(hrefOf(paths.signIn, search), { state: { signInNotice }, replace: true });
    return { kind: 'waiting' };
  };
  const goOn = useEffectEvent(async () => {
    setOutcome(await finish().catch((cause: unknown) => outcomeOf(cause, token !== undefined)));
  });
  useEffect(() => {
    // What came works once: a page that is drawn twice must not ask twice.
    if (asked.current === attempt) return;
    asked.current = attempt;
    void goOn();
  }, [attempt]);

  return (
    <CallbackOutcome
      outcome={outcome}
      onAgain={() => {
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
