import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnreachable, Unreachable } from '../../../platform/client.ts';
import { onFirstInteraction } from '../../../ui/lazy-part.tsx';
import { type AuthProblem, problemOf } from './use-auth-form.ts';
import { useEnter } from './use-enter.ts';

/** What the browser is asked with is good for ten minutes on the server. It is asked anew before; in milliseconds. */
const askAnewAfter = 8 * 60_000;

/** A try that led nowhere: for a reason, or because nobody chose a passkey. */
export type PasskeyOutcome = AuthProblem | { readonly kind: 'noneChosen' };

/** One that the browser suggests in the field of the address. */
type Offer = { isOver: boolean; stop: () => void };

const load = () => import('./passkey-sign-in.ts');

/**
 * Signing in by a passkey: by the button, and among the suggestions of the field of the address where the browser
 * can do that. What that takes is fetched once somebody is there.
 */
export function usePasskey() {
  const enter = useEnter();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null);
  const pressed = useRef(false);
  const nextRound = () => setRound((before) => before + 1);

  const suggest = useEffectEvent(async (offer: Offer) => {
    const { suggestsPasskeys, signInByPasskey, stopAskingForPasskey } = await load();
    if (!(await suggestsPasskeys()) || offer.isOver) return;
    offer.stop = stopAskingForPasskey;
    try {
      if (await signInByPasskey({ quietly: true })) setOutcome(await enter());
    } catch (error) {
      // Nobody asked for it: only what happens to a passkey that was chosen is worth a word.
      const problem = problemOf(error);
      if (offer.isOver || isUnreachable(error) || isForLater(problem)) return;
      setOutcome(problem);
      nextRound();
    }
  });

  useEffect(() => {
    const offer: Offer = { isOver: false, stop: () => undefined };
    onFirstInteraction(() => {
      // What it takes could not be fetched: there is still the button.
      if (!offer.isOver) suggest(offer).catch(() => undefined);
    });
    const timer = setInterval(() => {
      if (!pressed.current) nextRound();
    }, askAnewAfter);
    return () => {
      offer.isOver = true;
      offer.stop();
      clearInterval(timer);
    };
  }, [round]);

  const ask = async () => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setOutcome(null);
    const wrong = await askNow().catch(problemOf);
    pressed.current = false;
    // Through: the next page is on its way.
    if (wrong === null) return;
    setBusy(false);
    setOutcome(wrong);
    // The browser's suggestions ended when its window opened.
    nextRound();
  };
  const askNow = async (): Promise<PasskeyOutcome | null> => {
    const { signInByPasskey } = await load().catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
    return (await signInByPasskey()) ? enter() : { kind: 'noneChosen' };
  };
  return { busy, outcome, ask };
}

/** The server wants no more questions for now; the button will say so. */
function isForLater(problem: AuthProblem): boolean {
  return problem.kind === 'refused' && problem.code === 'request/too-many';
}
