import type { SignUpLink } from '@longtable/contract/sign-in';
import { useEffect, useState } from 'react';
import { signInApi } from '../../platform/api/sign-in.ts';
import { ApiError, call } from '../../platform/client.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { accountExistsLinks } from './forms/account-exists-links.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { NewPasswordField } from './forms/new-password-field.tsx';
import { invitedBy } from './forms/no-sign-up.tsx';
import { SubmitButton } from './forms/submit-button.tsx';
import { problemOf, useAuthForm } from './forms/use-auth-form.ts';
import { useEnterApp } from './forms/use-enter-app.ts';

/** The state of the link. */
type LinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'valid'; readonly link: SignUpLink }
  | { readonly kind: 'refused' | 'unreachable'; readonly text: string };

/** The second step of signing up by e-mail, opened by the link in it, on any device. */
export function FinishSignUp({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  useEffect(() => {
    let isCancelled = false;
    const show = (next: LinkState) => {
      if (!isCancelled) setState(next);
    };
    call(signInApi.signUpLink, { token }).then(
      (link) => show({ kind: 'valid', link }),
      (error: unknown) => show(failureOf(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [token, attempt]);

  switch (state.kind) {
    case 'loading':
      return (
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-dvh flex-col items-center justify-center bg-canvas p-5"
        >
          <h1 className="sr-only">Finish creating your account</h1>
          <Spinner fill label="Checking your link..." />
        </main>
      );
    case 'valid':
      return (
        <FinishForm
          link={state.link}
          token={token}
          onRefused={(text) => setState({ kind: 'refused', text })}
        />
      );
    case 'unreachable':
      return (
        <AuthLayout title="Your account isn’t created yet">
          <ErrorBox title={state.text} className="mb-5" />
          <Button
            variant="primary"
            size="lg"
            block
            onClick={() => {
              setState({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </AuthLayout>
      );
    case 'refused':
      return (
        <AuthLayout title="This link no longer works" lead={state.text}>
          <div className="flex flex-col gap-3">
            <PageLink
              to={paths.signIn}
              className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
            >
              Sign in
            </PageLink>
            <PageLink to={paths.signUp} className={buttonStyles({ size: 'lg', block: true })}>
              Create an account
            </PageLink>
          </div>
        </AuthLayout>
      );
  }
}

function FinishForm({
  link,
  token,
  onRefused,
}: {
  link: SignUpLink;
  token: string;
  onRefused: (text: string) => void;
}) {
  const enter = useEnterApp();
  const { formProps, sending, errors, problem } = useAuthForm('finishSignUp', {
    extraInput: () => ({ token, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onDone: ({ next }) => enter(next || undefined),
  });
  const isInvalid = problem?.kind === 'refused' && problem.code === 'auth/sign-up-link-invalid';
  useEffect(() => {
    if (isInvalid) onRefused(problem.text);
  });
  return (
    <AuthLayout
      title="Finish creating your account"
      lead={link.inviterName === null ? 'Choose a password, and you’re in.' : invitedBy(link.inviterName)}
    >
      <form {...formProps} className="flex flex-col gap-5">
        <Field label="E-mail address">
          {/* The user name for password managers. */}
          <Input type="email" size="lg" autoComplete="username" value={link.email} readOnly dir="ltr" />
        </Field>
        <Field label="Full name" error={errors['fullName']}>
          <Input name="fullName" size="lg" autoComplete="name" defaultValue={link.fullName} required />
        </Field>
        <NewPasswordField label="Password" error={errors['password']} />
        <FormProblem problem={problem} remedies={accountExistsLinks(undefined)} />
        <SubmitButton sending={sending} problem={problem}>
          Create account
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}

function failureOf(error: unknown): LinkState {
  if (error instanceof ApiError && error.code !== 'request/too-many')
    return { kind: 'refused', text: error.text };
  const problem = problemOf(error);
  return {
    kind: 'unreachable',
    text:
      problem.kind === 'refused'
        ? problem.text
        : 'The server can’t be reached. Please try again in a moment.',
  };
}
