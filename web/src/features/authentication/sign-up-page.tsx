import { type ComponentType, useState } from 'react';
import { Unreachable } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CheckMail, type SignUpInput } from './check-mail.tsx';
import { accountExistsWays } from './forms/account-exists-ways.tsx';
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
import { entryPath } from './next-path.ts';

type FirstStep = ReturnType<typeof useFirstStep>;

/** A letter is on its way, or the address was proved by the invitation and the password is next. */
type Begun =
  | { readonly kind: 'sent'; readonly to: string; readonly input: SignUpInput }
  | { readonly kind: 'proved'; readonly token: string; readonly Next: ComponentType<{ token: string }> };

/** A new account (docs/product/sign-in.md, "Signing up"), where this server takes one. */
export function SignUpPage() {
  const { next, invitation: code } = useAuthSearch();
  const options = useSignInOptions(code);
  const { second, onDone, back } = useFirstStep();
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun?.kind === 'proved') return <begun.Next token={begun.token} />;
  if (begun) return <CheckMail to={begun.to} input={begun.input} onOther={() => setBegun(null)} />;
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
        onBegun={setBegun}
        choosesPassword={!options?.confirmsEmail}
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
  onBegun,
  email,
  invitation,
  isInvitationOver,
  choosesPassword,
}: {
  onDone: FirstStep['onDone'];
  /** The server sends e-mail: there is no account yet. */
  onBegun: (begun: Begun) => void;
  /** Whom the invitation was sent to. */
  email: string;
  invitation: string | undefined;
  isInvitationOver: boolean;
  choosesPassword: boolean;
}) {
  const { next } = useAuthSearch();
  const { formProps, sending, errors, problem } = useAuthForm('signUp', {
    added: () => ({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation !== undefined && { invitation }),
      // To an invitation that this browser keeps, too: the link may be opened in another one.
      next: entryPath(next),
    }),
    async onDone(answer, sent) {
      const { linkSentTo, token } = answer;
      if (linkSentTo !== null) onBegun({ kind: 'sent', to: linkSentTo, input: sent });
      else if (token !== null) onBegun({ kind: 'proved', token, Next: await loadNext() });
      else return onDone(answer);
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
      <FormProblem problem={problem} ways={accountExistsWays(next)} />
      <SubmitButton sending={sending} problem={problem}>
        {choosesPassword ? 'Create account' : 'Continue with e-mail'}
      </SubmitButton>
    </form>
  );
}

/** The second part, which most come to by a link. */
async function loadNext() {
  const { FinishSignUp } = await import('./finish-sign-up.tsx').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  return FinishSignUp;
}
