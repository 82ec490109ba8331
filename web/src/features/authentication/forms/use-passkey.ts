import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnreachable, Unreachable } from '../../../platform/client.ts';
import { onFirstInteraction } from '../../../ui/lazy-part.tsx';
import { type AuthProblem, problemOf } from './use-auth-form.ts';
import { useEnterApp } from './use-enter-app.ts';

/** Milliseconds after which the challenge is renewed: it is valid for ten minutes on the server. */
const renewAfter = 8 * 60_000;

/** Why signing in by a passkey failed; `noneChosen` if the person or the browser cancelled. */
export type PasskeyOutcome = AuthProblem | { readonly kind: 'noneChosen' };

/** The suggestion of passkeys in the e-mail field. */
type Suggestion = { isCancelled: boolean; cancel: () => void };

const load = () => import('./passkey-sign-in.ts');

/**
 * Signing in by a passkey: by the button, and by suggestions in the e-mail field if the browser supports them. Loads the
 * code for suggestions once somebody uses the page.
 */
export function usePasskey() {
  const enter = useEnterApp();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null);
  const isPrompting = useRef(false);
  const renew = () => setAttempt((before) => before + 1);

  const suggest = useEffectEvent(async (suggestion: Suggestion) => {
    const { supportsPasskeyAutofill, signInByPasskey, cancelPasskeyPrompt } = await load();
    if (!(await supportsPasskeyAutofill()) || suggestion.isCancelled) return;
    suggestion.cancel = cancelPasskeyPrompt;
    try {
      if (await signInByPasskey({ autofill: true })) setOutcome(await enter());
    } catch (error) {
      // Report only failures of a chosen passkey: the person did not ask for suggestions.
      const problem = problemOf(error);
      if (suggestion.isCancelled || isUnreachable(error) || isRateLimited(problem)) return;
      setOutcome(problem);
      renew();
    }
  });

  useEffect(() => {
    const suggestion: Suggestion = { isCancelled: false, cancel: () => undefined };
    // If its code can't be loaded, there is still the button.
    const stopWaiting = onFirstInteraction(() => void suggest(suggestion).catch(() => undefined));
    const timer = setInterval(() => {
      if (!isPrompting.current) renew();
    }, renewAfter);
    return () => {
      stopWaiting();
      suggestion.isCancelled = true;
      suggestion.cancel();
      clearInterval(timer);
    };
  }, [attempt]);

  const signIn = async () => {
    if (isPrompting.current) return;
    isPrompting.current = true;
    setBusy(true);
    setOutcome(null);
    const failure = await signInByPrompt().catch(problemOf);
    isPrompting.current = false;
    // Success: stay busy until the next page is shown.
    if (failure === null) return;
    setBusy(false);
    setOutcome(failure);
    // The prompt has ended the suggestions.
    renew();
  };
  const signInByPrompt = async (): Promise<PasskeyOutcome | null> => {
    const { signInByPasskey } = await load().catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
    return (await signInByPasskey()) ? enter() : { kind: 'noneChosen' };
  };
  return { busy, outcome, signIn };
}

/** Whether a rate limit applies; the button reports it when pressed. */
function isRateLimited(problem: AuthProblem): boolean {
  return problem.kind === 'refused' && problem.code === 'request/too-many';
}
