import { paths } from '../../platform/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { EmailField } from './forms/email-field.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { NewPasswordField } from './forms/new-password-field.tsx';
import { invitedBy, NoSignUp, type NoSignUpReason } from './forms/no-sign-up.tsx';
import { OtherWays } from './forms/other-ways.tsx';
import { type SignInOptions, useSignInOptions } from './forms/sign-in-options.ts';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';
import { secondStepTexts, useFirstStep } from './forms/use-first-step.ts';

type FirstStep = ReturnType<typeof useFirstStep>;

/** A new account (workspace §2 /signup), where this server takes one. */
export function SignUpPage() {
  const { next, invitation: code } = useAuthSearch();
  const options = useSignInOptions(code);
  const { second, onDone, back } = useFirstStep();
  if (second) {
    return (
      <AuthLayout {...secondStepTexts}>
        <second.Form challenge={second.challenge} onBack={back} />
      </AuthLayout>
    );
  }
  const obstacle = obstacleOf(options, code);
  const provider = options?.singleSignOn ?? null;
  const inviter = options?.invitation?.inviterName;
  if (obstacle) return <NoSignUp reason={obstacle} provider={provider} inviter={inviter} />;
  return (
    <AuthLayout
      title="Create your account"
      lead={inviter === undefined ? 'It lives on this server, and nowhere else.' : invitedBy(inviter)}
      footer={
        <>
          Have an account already?{' '}
          <TextLink to={paths.signIn} next={next}>
            Sign in
          </TextLink>
        </>
      }
    >
      <AccountForm
        onDone={onDone}
        email={options?.invitation?.email ?? ''}
        // One that is known to be no good would have the server refuse what is free to all.
        invitation={options && !options.invitation ? undefined : code}
        isInvitationOver={code !== undefined && options !== null && options.invitation === null}
      />
      <OtherWays provider={provider} />
    </AuthLayout>
  );
}

/** Why there is no form, or null when there is one. Nothing is known yet of a server that can't be reached. */
function obstacleOf(options: SignInOptions | null, code: string | undefined): NoSignUpReason | null {
  switch (options?.signUps) {
    case undefined:
    case 'open':
      return null;
    case 'invitation':
      if (options.invitation) return null;
      return code === undefined ? 'invitationNeeded' : 'invitationOver';
    case 'closed':
      return 'closed';
  }
}

function AccountForm({
  onDone,
  email,
  invitation,
  isInvitationOver,
}: {
  onDone: FirstStep['onDone'];
  /** Whom the invitation was sent to. */
  email: string;
  invitation: string | undefined;
  isInvitationOver: boolean;
}) {
  const { next } = useAuthSearch();
  const { formProps, sending, errors, problem } = useAuthForm('signUp', {
    added: () => ({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation !== undefined && { invitation }),
    }),
    onDone,
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {isInvitationOver && (
        <Banner tone="warning">
          This invitation has expired or was already used. You can create an account without it.
        </Banner>
      )}
      <Field label="Full name" error={errors['fullName']}>
        <Input name="fullName" size="lg" autoComplete="name" required />
      </Field>
      <EmailField error={errors['email']} suggestion={email} />
      <NewPasswordField label="Password" error={errors['password']} />
      <FormProblem
        problem={problem}
        ways={{
          'auth/sign-up-refused': (
            <span className="flex gap-4">
              <TextLink to={paths.signIn} next={next}>
                Sign in
              </TextLink>
              <TextLink to={paths.forgotPassword} next={next}>
                Reset password
              </TextLink>
            </span>
          ),
        }}
      />
      <SubmitButton sending={sending} problem={problem}>
        Create account
      </SubmitButton>
    </form>
  );
}
