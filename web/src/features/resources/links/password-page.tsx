import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { AuthLayout } from '../../authentication/forms/auth-layout.tsx';
import { fetchLinkedFile, type LinkOutcome } from './fetch-linked-file.ts';

/** Asks for the password of a link, and shows what it opens. */
export function PasswordPage({
  token,
  renderOutcome,
}: {
  token: string;
  renderOutcome: (outcome: LinkOutcome) => ReactElement;
}) {
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  if (outcome) return renderOutcome(outcome);
  return (
    <AuthLayout title="Enter the password" lead="The person who shared this file has protected it.">
      <PasswordForm token={token} onOutcome={setOutcome} />
    </AuthLayout>
  );
}

function PasswordForm({ token, onOutcome }: { token: string; onOutcome: (outcome: LinkOutcome) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const submit = async () => {
    if (busy) return;
    const password = field.current?.value ?? '';
    setFailure('');
    setBusy(true);
    // Without a password it asks for one.
    const next = await fetchLinkedFile(token, password);
    setBusy(false);
    // The typed password stays.
    if (next.kind === 'failed') setFailure(next.text);
    else if (next.kind !== 'password') onOutcome(next);
    else {
      setProblem(next.problem);
      field.current?.select();
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Password" error={problem}>
        <PasswordInput ref={field} name="password" autoComplete="off" onChange={() => setProblem('')} />
      </Field>
      {failure !== '' && <ErrorBox title={failure} />}
      <Button type="submit" variant="primary" size="lg" block loading={busy}>
        Show file
      </Button>
    </form>
  );
}
