import { type ComponentType, useState } from 'react';
import { Unreachable } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CheckMail, type SignUpInput } from './check-mail.tsx';
import { accountExistsLinks } from './forms/account-exists-links.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { EmailField } from './forms/email-field.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { NewPasswordField } from './forms/new-password-field.tsx';
import { invitedBy, NoSignUp, type NoSignUpReason } from './forms/no-sign-up.tsx';
import { OtherSignInMethods } from './forms/other-sign-in-methods.tsx';
import { type SignInOptions, useSignInOptions } from './forms/sign-in-options.ts';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';
import { secondStepTexts, useFirstStep } from './forms/use-first-step.ts';
import { entryPath } from './next-path.ts';

type FirstStep = ReturnType<typeof useFirstStep>;

/** A link was sent, or the invitation proved the e-mail address and the password is next. */
type SignUpProgress =
  | { readonly kind: 'sent'; readonly to: string; readonly input: SignUpInput }
  | { readonly kind: 'proved'; readonly token: string; readonly Next: ComponentType<{ token: string }> };

/** The sign-up page (docs/product/sign-in.md, "Signing up"). */
export function SignUpPage() {
  const { next, invitation: code } = useAuthSearch();
  const options = useSignInOptions(code);
  const { second, onDone, back } = useFirstStep();
  const [progress, setProgress] = useState<SignUpProgress | null>(null);
  if (progress?.kind === 'proved') return <progress.Next token={progress.token} />;
  if (progress)
    return <CheckMail to={progress.to} input={progress.input} onChangeAddress={() => setProgress(null)} />;
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
      lead={inviter === undefined ? 'Your account exists on this server only.' : invitedBy(inviter)}
      footer={
        <>
          Already have an account?{' '}
          <TextLink to={paths.signIn} next={next}>
            Sign in
          </TextLink>
        </>
      }
    >
      <AccountForm
        onDone={onDone}
        onProgress={setProgress}
        choosesPassword={!options?.confirmsEmail}
        email={options?.invitation?.email ?? ''}
        // An invalid code is left out: with it, the server would refuse a sign-up that needs no invitation.
        invitation={options && !options.invitation ? undefined : code}
        isInvitationOver={code !== undefined && options !== null && options.invitation === null}
      />
      <OtherSignInMethods provider={provider} />
    </AuthLayout>
  );
}

/** Why sign-up is not offered; null if it is. Without options (an unreachable server), the form is shown. */
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
  onProgress,
  email,
  invitation,
  isInvitationOver,
  choosesPassword,
}: {
  onDone: FirstStep['onDone'];
  /** The sign-up needs another step: there is no account yet. */
  onProgress: (progress: SignUpProgress) => void;
  /** The address that the invitation was sent to; '' if none. */
  email: string;
  invitation: string | undefined;
  isInvitationOver: boolean;
  choosesPassword: boolean;
}) {
  const { next } = useAuthSearch();
  const { formProps, sending, errors, problem } = useAuthForm('signUp', {
    extraInput: () => ({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation !== undefined && { invitation }),
      // With a kept invitation: the link may be opened in another browser.
      next: entryPath(next),
    }),
    async onDone(response, sent) {
      const { linkSentTo, token } = response;
      if (linkSentTo !== null) onProgress({ kind: 'sent', to: linkSentTo, input: sent });
      else if (token !== null) onProgress({ kind: 'proved', token, Next: await loadFinishSignUp() });
      else return onDone(response);
      return null;
    },
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
      {choosesPassword && <NewPasswordField label="Password" error={errors['password']} />}
      <FormProblem problem={problem} remedies={accountExistsLinks(next)} />
      <SubmitButton sending={sending} problem={problem}>
        {choosesPassword ? 'Create account' : 'Continue with e-mail'}
      </SubmitButton>
    </form>
  );
}

/** Loads the second step, which usually opens by a link. */
async function loadFinishSignUp() {
  const { FinishSignUp } = await import('./finish-sign-up.tsx').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  return FinishSignUp;
}
