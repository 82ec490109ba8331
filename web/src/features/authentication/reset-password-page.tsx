import type { PasswordReset } from '@longtable/contract/people';
import { useState } from 'react';
import { goTo } from '../../platform/address.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { FormProblem } from './forms/form-problem.tsx';
import { NewPasswordField } from './forms/new-password-field.tsx';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';
import { PasswordResetDone } from './password-reset-done.tsx';
import { signInMethods } from './sign-in-methods.ts';

/** Sets a new password with the token of the e-mailed link (docs/product/sign-in.md, "Forgotten password"). */
export function ResetPasswordPage() {
  const { token } = useAuthSearch();
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const { formProps, sending, errors, problem } = useAuthForm('resetPassword', {
    extraInput: () => ({ token: token ?? '' }),
    onDone: async (done) => {
      if (signInMethods(done.remaining).length + signInMethods(done.removed).length > 0) setReset(done);
      else goTo(paths.signIn, { state: { signInNotice: 'passwordChanged' }, replace: true });
      return null;
    },
  });
  if (reset) return <PasswordResetDone reset={reset} />;
  const isRefusedLink = problem?.kind === 'refused' && problem.code === 'auth/reset-link-invalid';
  // The contract rejects malformed tokens, such as of half a link, before the request.
  if (token === undefined || isRefusedLink || errors['token'] !== undefined) {
    return (
      <AuthLayout
        title="This link no longer works"
        lead="This reset link has expired or was already used. Ask for a new one."
        footer={<TextLink to={paths.signIn}>Back to sign in</TextLink>}
      >
        <PageLink
          to={paths.forgotPassword}
          className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
        >
          Request a new link
        </PageLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Choose a new password" footer={<TextLink to={paths.signIn}>Back to sign in</TextLink>}>
      <form {...formProps} className="flex flex-col gap-5">
        <NewPasswordField label="New password" error={errors['password']} />
        <FormProblem problem={problem} />
        <SubmitButton sending={sending} problem={problem}>
          Save new password
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}
