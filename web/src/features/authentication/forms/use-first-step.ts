import type { AnswerOf } from '@longtable/contract/endpoint';
import type { peopleApi } from '@longtable/contract/people';
import { type ComponentType, useState } from 'react';
import { Unreachable } from '../../../platform/client.ts';
import type { AuthProblem } from './use-auth-form.ts';
import { useEnterApp } from './use-enter-app.ts';

type SignInResponse = AnswerOf<typeof peopleApi.signIn>;
type StepForm = ComponentType<{ challenge: string; onBack: () => void }>;

/**
 * Continues after the first step of signing in: opens the app, or loads the form of the second step. `onDone` is for the
 * form of the first step; `second` is the form to show instead, with its challenge.
 */
export function useFirstStep() {
  const enter = useEnterApp();
  const [second, setSecond] = useState<{ Form: StepForm; challenge: string } | null>(null);
  const onDone = async ({ challenge }: SignInResponse): Promise<AuthProblem | null> => {
    if (challenge === null) return enter();
    const { SecondStepForm } = await import('./second-step-form.tsx').catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
    setSecond({ Form: SecondStepForm, challenge });
    return null;
  };
  return { second, onDone, enter, back: () => setSecond(null) };
}

/** Title and lead of the second step. */
export const secondStepTexts = {
  title: 'Enter your code',
  lead: 'Two-factor authentication is on for this account.',
};
