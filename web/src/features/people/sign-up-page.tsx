import { paths } from '../../platform/paths.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { EmailField } from './forms/email-field.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { NewPasswordField } from './forms/new-password-field.tsx';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';
import { useEnter } from './forms/use-enter.ts';

/** A new account (workspace §2 /signup). */
export function SignUpPage() {
  const { next } = useAuthSearch();
  const enter = useEnter();
  const { formProps, sending, errors, problem } = useAuthForm('signUp', {
    added: () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onDone: enter,
  });
  return (
    <AuthLayout
      title="Create your account"
      lead="It lives on this server, and nowhere else."
      footer={
        <>
          Have an account already?{' '}
          <TextLink to={paths.signIn} next={next}>
            Sign in
          </TextLink>
        </>
      }
    >
      <form {...formProps} className="flex flex-col gap-5">
        <Field label="Full name" error={errors['fullName']}>
          <Input name="fullName" size="lg" autoComplete="name" required />
        </Field>
        <EmailField error={errors['email']} />
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
    </AuthLayout>
  );
}
