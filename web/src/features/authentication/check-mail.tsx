import type { InputOf } from '@longtable/contract/endpoint';
import type { peopleApi as declared } from '@longtable/contract/people';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { peopleApi } from '../../platform/api/people.ts';
import { call } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { TextLink } from './forms/text-link.tsx';
import { type AuthProblem, problemOf } from './forms/use-auth-form.ts';

export type SignUpInput = InputOf<typeof declared.signUp>;

/** Shown after a sign-up on a server that sends e-mail; the same whether or not the address has an account. */
export function CheckMail({
  to,
  input,
  onChangeAddress,
}: {
  /** The e-mail address, for display. */
  to: string;
  /** The input to send again. */
  input: SignUpInput;
  onChangeAddress: () => void;
}) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const resend = async () => {
    if (state === 'sending') return;
    setState('sending');
    setProblem(null);
    try {
      await call(peopleApi.signUp, input);
      setState('sent');
      announce('Sent again');
    } catch (error) {
      setState('idle');
      setProblem(problemOf(error));
    }
  };
  return (
    <AuthLayout
      title="Check your e-mail"
      footer={
        <>
          Already have an account? <TextLink to={paths.signIn}>Sign in</TextLink>
        </>
      }
    >
      <div className="flex gap-3">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="flex min-w-0 flex-col gap-3">
          <p>
            We sent a link to <bdi className="wrap-anywhere font-medium text-ink">{to}</bdi>. Open it to
            finish creating your account. It works for 24 hours.
          </p>
          <p className="text-muted">
            No e-mail after a few minutes? Look in your spam folder, or send it again.
          </p>
        </div>
      </div>
      <form
        className="mt-6 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void resend();
        }}
      >
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={state === 'sending'}>
            {state === 'sent' ? 'Sent again' : 'Send again'}
          </Button>
          <Button variant="ghost" onClick={onChangeAddress}>
            Use another address
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
