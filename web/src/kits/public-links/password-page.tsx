import { type ComponentType, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { type LinkOutcome, type OpenLink, openLink } from './open-link.ts';

/** Asks for the password of a link, and shows what it opens. */
export function PasswordPage<T>({
  Layout,
  noun,
  open,
  renderOutcome,
}: {
  Layout: ComponentType<{ title: string; lead: string; children: ReactNode }>;
  /** What the link leads to, in a sentence: "file". */
  noun: string;
  open: OpenLink<T>;
  renderOutcome: (outcome: LinkOutcome<T>) => ReactElement;
}) {
  const [outcome, setOutcome] = useState<LinkOutcome<T> | null>(null);
  if (outcome) return renderOutcome(outcome);
  return (
    <Layout title="Enter the password" lead={`The person who shared this ${noun} has protected it.`}>
      <PasswordForm noun={noun} open={open} onOutcome={setOutcome} />
    </Layout>
  );
}

function PasswordForm<T>({
  noun,
  open,
  onOutcome,
}: {
  noun: string;
  open: OpenLink<T>;
  onOutcome: (outcome: LinkOutcome<T>) => void;
}) {
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
    const next = await openLink(open, password);
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
        Show {noun}
      </Button>
    </form>
  );
}
