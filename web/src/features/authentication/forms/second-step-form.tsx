import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormProblem } from './form-problem.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useEnter } from './use-enter.ts';

type Kind = 'app' | 'recovery';

/** The second step of signing in: a code of the app, or one of those that were kept for when it is not at hand. */
export function SecondStepForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const [kind, setKind] = useState<Kind>('app');
  // Another kind is another field: a code half typed is no part of the other.
  return (
    <CodeForm
      key={kind}
      kind={kind}
      challenge={challenge}
      onBack={onBack}
      onOther={() => setKind(kind === 'app' ? 'recovery' : 'app')}
    />
  );
}

function CodeForm({
  kind,
  challenge,
  onBack,
  onOther,
}: {
  kind: Kind;
  challenge: string;
  onBack: () => void;
  onOther: () => void;
}) {
  const enter = useEnter();
  const field = useRef<HTMLInputElement>(null);
  // On a phone too, unlike the other forms: the keyboard brings the code along, and there is nothing to read first.
  useEffect(() => field.current?.focus(), [kind]);
  const { formProps, sending, errors, problem } = useAuthForm('secondFactor', {
    added: () => ({ challenge }),
    onDone: () => enter(),
  });
  const isOver = problem?.kind === 'refused' && problem.code === 'auth/challenge-over';
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
        <Field label="Recovery code" hint="Each works once." error={errors['code']}>
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
      {isOver ? (
        <Button size="lg" variant="primary" block onClick={onBack}>
          Start again
        </Button>
      ) : (
        <SubmitButton sending={sending} problem={problem}>
          Sign in
        </SubmitButton>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Button variant="link" onClick={onOther}>
          {kind === 'app' ? 'Use a recovery code' : 'Use your app'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
