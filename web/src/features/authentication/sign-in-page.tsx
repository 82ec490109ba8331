import { useAddress } from '../../platform/address.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { EmailField } from './forms/email-field.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { OtherSignInMethods } from './forms/other-sign-in-methods.tsx';
import { useSignInOptions } from './forms/sign-in-options.ts';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';
import { secondStepTexts, useFirstStep } from './forms/use-first-step.ts';
import { noticeIn, signInNoticeTexts } from './sign-in-notice.ts';

type FirstStep = ReturnType<typeof useFirstStep>;

/** The sign-in page (docs/product/sign-in.md, "Signing in"). */
export function SignInPage() {
  const { next } = useAuthSearch();
  const options = useSignInOptions();
  const { second, onDone, back } = useFirstStep();
  if (second) {
    return (
      <AuthLayout {...secondStepTexts}>
        <second.Form challenge={second.challenge} onBack={back} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Sign in to Longtable"
      footer={
        options?.signUps !== 'closed' && (
          <>
            New here?{' '}
            <TextLink to={paths.signUp} next={next}>
              Create an account
            </TextLink>
          </>
        )
      }
    >
      <PasswordForm onDone={onDone} />
      <OtherSignInMethods provider={options?.singleSignOn ?? null} passkeys />
    </AuthLayout>
  );
}

function PasswordForm({ onDone }: { onDone: FirstStep['onDone'] }) {
  const { next } = useAuthSearch();
  const { formProps, sending, errors, problem } = useAuthForm('signIn', { onDone });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {!problem && <Notice />}
      <EmailField error={errors['email']} autoComplete="username webauthn" />
      <div className="relative">
        <Field label="Password" error={errors['password']}>
          <PasswordInput name="password" size="lg" autoComplete="current-password" required />
        </Field>
        {/* After the field in the DOM, so that Tab leads from the address to the password. */}
        <span className="absolute top-0 right-0 pointer-coarse:-top-3">
          <TextLink to={paths.forgotPassword} next={next}>
            Forgot password?
          </TextLink>
        </span>
      </div>
      <FormProblem problem={problem} />
      <SubmitButton sending={sending} problem={problem}>
        Sign in
      </SubmitButton>
    </form>
  );
}

/** Why the person was redirected here, if they were. */
function Notice() {
  const notice = useAddress(({ state }) => noticeIn(state));
  const session = useSession();
  if (notice === 'passwordChanged') return <Banner tone="success">{signInNoticeTexts[notice]}</Banner>;
  if (notice) return <ErrorBox title={signInNoticeTexts[notice]} />;
  if (session.state === 'signedOut' && session.ended === 'byServer') {
    return <Banner tone="info">Your session is over. Please sign in again.</Banner>;
  }
  return null;
}
