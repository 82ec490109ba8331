import type { AnswerOf } from '@longtable/contract/endpoint';
import type { peopleApi } from '@longtable/contract/people';
import { type ComponentType, useState } from 'react';
import { Unreachable } from '../../../platform/client.ts';
import type { AuthProblem } from './use-auth-form.ts';
import { useEnter } from './use-enter.ts';

type Answer = AnswerOf<typeof peopleApi.signIn>;
type StepForm = ComponentType<{ challenge: string; onBack: () => void }>;

/**
 * What follows the first step: in, or to the second step, whose form is fetched when it is needed. `onDone` is for
 * the form of the first step; `second` is the form to show in its place, with what it needs.
 */
export function useFirstStep() {
  const enter = useEnter();
  const [second, setSecond] = useState<{ Form: StepForm; challenge: string } | null>(null);
  const onDone = async ({ challenge }: Answer): Promise<AuthProblem | null> => {
    if (challenge === null) return enter();
    const { SecondStepForm } = await import('./second-step-form.tsx').catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
    setSecond({ Form: SecondStepForm, challenge });
    return null;
  };
  return { second, onDone, enter, back: () => setSecond(null) };
}

/** The title and the sentence above the second step. */
export const secondStepTexts = {
  title: 'Enter your code',
  lead: 'Two-factor authentication is on for this account.',
};
