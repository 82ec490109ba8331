import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { peopleApi } from '../../platform/api/people.ts';
import { call } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { EmailField } from './forms/email-field.tsx';
import { FormProblem } from './forms/form-problem.tsx';
import { SubmitButton } from './forms/submit-button.tsx';
import { TextLink } from './forms/text-link.tsx';
import { useAuthForm } from './forms/use-auth-form.ts';

/**
 * Asks for a link that resets the password (docs/product/sign-in.md, "Forgotten password"). The response is
 * the same whether or not the address has an account.
 */
export function ForgotPasswordPage() {
  const { next } = useAuthSearch();
  const [result, setResult] = useState<{ sendsEmail: boolean } | null>(null);
  const backToSignIn = (
    <TextLink to={paths.signIn} next={next}>
      Back to sign in
    </TextLink>
  );
  if (result) {
    return (
      <AuthLayout title={result.sendsEmail ? 'Check your e-mail' : 'Link requested'} footer={backToSignIn}>
        <div className="flex gap-3">
          <MailCheck aria-hidden className="mt-0.5 size-5 text-accent" />
          <div className="flex flex-col gap-3">
            <p>If an account exists for this address, a link to reset its password is on its way.</p>
            <p className="text-muted">
              {result.sendsEmail
                ? 'It can take a few minutes. Links from the last hour still work.'
                : 'This server does not send e-mail yet. Its administrator can find the link in the server log.'}
            </p>
          </div>
        </div>
        <Button className="mt-6" onClick={() => setResult(null)}>
          Use another address
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Reset your password"
      lead="Enter the address of your account. You will receive a link to choose a new password."
      footer={backToSignIn}
    >
      <AddressForm onDone={setResult} />
    </AuthLayout>
  );
}

function AddressForm({ onDone }: { onDone: (result: { sendsEmail: boolean }) => void }) {
  const { formProps, sending, errors, problem } = useAuthForm('forgotPassword', {
    onDone: async () => {
      onDone({ sendsEmail: await serverSendsEmail() });
      return null;
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <EmailField error={errors['email']} />
      <FormProblem problem={problem} />
      <SubmitButton sending={sending} problem={problem}>
        Send reset link
      </SubmitButton>
    </form>
  );
}

/** Whether the server sends e-mail; assumed if the request fails. */
async function serverSendsEmail(): Promise<boolean> {
  try {
    const { off } = await call(peopleApi.session, {});
    return !off.includes('email');
  } catch {
    return true;
  }
}
