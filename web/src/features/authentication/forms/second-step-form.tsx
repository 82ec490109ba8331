import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormProblem } from './form-problem.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useEnterApp } from './use-enter-app.ts';

type Kind = 'app' | 'recovery';

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const [kind, setKind] = useState<Kind>('app');
  // The key resets the form when the kind of code changes.
  return (
    <CodeForm
      key={kind}
      kind={kind}
      challenge={challenge}
      onBack={onBack}
      onSwitch={() => setKind(kind === 'app' ? 'recovery' : 'app')}
    />
  );
}

function CodeForm({
  kind,
  challenge,
  onBack,
  onSwitch,
}: {
  kind: Kind;
  challenge: string;
  onBack: () => void;
  onSwitch: () => void;
}) {
  const enter = useEnterApp();
  const field = useRef<HTMLInputElement>(null);
  // Also on touch screens, unlike other forms: the keyboard suggests the code, and there is nothing to read first.
  useEffect(() => field.current?.focus(), [kind]);
  const { formProps, sending, errors, problem } = useAuthForm('secondFactor', {
    extraInput: () => ({ challenge }),
    onDone: () => enter(),
  });
  const isExpired = problem?.kind === 'refused' && problem.code === 'auth/challenge-over';
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {kind === 'app' ? (
        <Field label="Code from your authenticator app" hint="Six digits." error={errors['code']}>
          <Input
            name="code"
            size="lg"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={field}
            dir="ltr"
            maxLength={60}
            required
          />
        </Field>
      ) : (
        <Field label="Recovery code" hint="Each code works once." error={errors['code']}>
          <Input
            name="code"
            size="lg"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={field}
            dir="ltr"
            maxLength={60}
            required
          />
        </Field>
      )}
      <FormProblem problem={problem} />
      {isExpired ? (
        <Button size="lg" variant="primary" block onClick={onBack}>
          Start over
        </Button>
      ) : (
        <SubmitButton sending={sending} problem={problem}>
          Sign in
        </SubmitButton>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Button variant="link" onClick={onSwitch}>
          {kind === 'app' ? 'Use a recovery code' : 'Use your app'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
