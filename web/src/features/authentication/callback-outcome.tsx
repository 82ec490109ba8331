import { hrefOf } from '../../platform/address.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { singleSignOnSearch } from './forms/single-sign-on.ts';

/** The state of the return to /auth/callback. `isEmail`: by a link that confirms an e-mail address. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'confirmed'; readonly email: string; readonly isSignedIn: boolean }
  | { readonly kind: 'notKept' }
  | { readonly kind: 'unreachable'; readonly isEmail: boolean }
  | { readonly kind: 'notConfirmed'; readonly text: string; readonly isSignedIn: boolean }
  /** Only the person who requested the link can confirm it. `next` is null while another account is signed in. */
  | { readonly kind: 'signInToConfirm'; readonly text: string; readonly next: string | null }
  /** `errorId` identifies the error in the server log. */
  | { readonly kind: 'notSignedIn'; readonly text: string; readonly errorId: string };

/** Shows the outcome, with a link or button to continue. */
export function CallbackOutcome({ outcome, onRetry }: { outcome: Outcome; onRetry: () => void }) {
  switch (outcome.kind) {
    case 'waiting':
      return (
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-dvh flex-col items-center justify-center bg-canvas p-5"
        >
          <h1 className="sr-only">Signing in</h1>
          <Spinner fill label="Checking authentication status..." />
        </main>
      );
    case 'confirmed':
      return (
        <AuthLayout
          title="E-mail address confirmed"
          lead={
            <>
              Your e-mail address is now{' '}
              <bdi className="wrap-anywhere font-medium text-ink">{outcome.email}</bdi>.
            </>
          }
        >
          {outcome.isSignedIn ? <AppLink /> : <SignInLink label="Sign in" />}
        </AuthLayout>
      );
    case 'notKept':
      return (
        <AuthLayout title="You are not signed in">
          <ErrorBox title="Your browser did not keep you signed in" className="mb-5">
            Allow cookies for this site, and open Longtable at the address that the server printed at
            start-up.
          </ErrorBox>
          <SignInLink label="Back to sign in" />
        </AuthLayout>
      );
    case 'unreachable':
      return (
        <AuthLayout
          title={outcome.isEmail ? 'E-mail address not confirmed yet' : 'You are not signed in yet'}
        >
          <ErrorBox title="The server can’t be reached" className="mb-5">
            Please try again in a moment.
          </ErrorBox>
          <Button variant="primary" size="lg" block onClick={onRetry}>
            Try again
          </Button>
        </AuthLayout>
      );
    case 'notConfirmed':
      return (
        <AuthLayout title="E-mail address not confirmed">
          <ErrorBox title={outcome.text} className="mb-5" />
          {outcome.isSignedIn ? <AppLink /> : <SignInLink label="Sign in" />}
        </AuthLayout>
      );
    case 'signInToConfirm':
      return (
        <AuthLayout
          title={outcome.next === null ? 'You are signed in to another account' : 'Sign in to confirm'}
          lead={outcome.text}
        >
          {outcome.next === null ? <AppLink /> : <SignInLink label="Sign in" next={outcome.next} />}
        </AuthLayout>
      );
    case 'notSignedIn':
      return (
        <AuthLayout title="You are not signed in">
          <ErrorBox title={outcome.text} className="mb-5" />
          <SignInLink label="Back to sign in" />
          <p className="mt-5 text-muted text-sm">
            If this keeps happening, contact the administrator of this server. The server log has the details
            under this error ID: <code className="select-all font-mono text-ink">{outcome.errorId}</code>
          </p>
        </AuthLayout>
      );
  }
}

const linkClass = buttonStyles({ variant: 'primary', size: 'lg', block: true });

function AppLink() {
  return (
    <PageLink to={paths.desk} replace className={linkClass}>
      Open Longtable
    </PageLink>
  );
}

function SignInLink({ label, next }: { label: string; next?: string }) {
  const href = hrefOf(paths.signIn, next === undefined ? singleSignOnSearch() : { next });
  return (
    <PageLink to={href} replace className={linkClass}>
      {label}
    </PageLink>
  );
}
