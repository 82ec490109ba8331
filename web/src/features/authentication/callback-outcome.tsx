import { hrefOf } from '../../platform/address.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { knownBefore } from './forms/single-sign-on.ts';

/** How coming back from elsewhere went so far. `isEmail` when it was by the link that confirms an address. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'confirmed'; readonly email: string; readonly isSignedIn: boolean }
  | { readonly kind: 'notKept' }
  | { readonly kind: 'unreachable'; readonly isEmail: boolean }
  | { readonly kind: 'notConfirmed'; readonly text: string; readonly isSignedIn: boolean }
  /** The link has to be opened by who asked for it; null while another account is signed in here. */
  | { readonly kind: 'signInToConfirm'; readonly text: string; readonly next: string | null }
  /** `errorId` stands in the server's log beside the reason. */
  | { readonly kind: 'notSignedIn'; readonly text: string; readonly errorId: string };

/** What a person sees of it, with a way on from each. */
export function CallbackOutcome({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
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
          title="Your address is confirmed"
          lead={
            <>
              It is <bdi className="wrap-anywhere font-medium text-ink">{outcome.email}</bdi> from now on.
            </>
          }
        >
          {outcome.isSignedIn ? <WayIn /> : <WayToSignIn label="Sign in" />}
        </AuthLayout>
      );
    case 'notKept':
      return (
        <AuthLayout title="You are not signed in">
          <ErrorBox title="Your browser did not keep you signed in" className="mb-5">
            Allow cookies for this site, and open Longtable at the address that the server printed at
            start-up.
          </ErrorBox>
          <WayToSignIn label="Back to sign in" />
        </AuthLayout>
      );
    case 'unreachable':
      return (
        <AuthLayout
          title={outcome.isEmail ? 'Your address is not confirmed yet' : 'You are not signed in yet'}
        >
          <ErrorBox title="The server can’t be reached" className="mb-5">
            Nothing is lost: try again in a moment.
          </ErrorBox>
          <Button variant="primary" size="lg" block onClick={onAgain}>
            Try again
          </Button>
        </AuthLayout>
      );
    case 'notConfirmed':
      return (
        <AuthLayout title="Your address is not confirmed">
          <ErrorBox title={outcome.text} className="mb-5" />
          {outcome.isSignedIn ? <WayIn /> : <WayToSignIn label="Sign in" />}
        </AuthLayout>
      );
    case 'signInToConfirm':
      return (
        <AuthLayout
          title={outcome.next === null ? 'You are signed in to another account' : 'Sign in to confirm'}
          lead={outcome.text}
        >
          {outcome.next === null ? <WayIn /> : <WayToSignIn label="Sign in" next={outcome.next} />}
        </AuthLayout>
      );
    case 'notSignedIn':
      return (
        <AuthLayout title="You are not signed in">
          <ErrorBox title={outcome.text} className="mb-5" />
          <WayToSignIn label="Back to sign in" />
          <p className="mt-5 text-muted text-sm">
            If this keeps happening, contact the administrator of this server. The server log has the details
            under this error ID: <code className="select-all font-mono text-ink">{outcome.errorId}</code>
          </p>
        </AuthLayout>
      );
  }
}

const look = buttonStyles({ variant: 'primary', size: 'lg', block: true });

function WayIn() {
  return (
    <PageLink to={paths.desk} replace className={look}>
      Open Longtable
    </PageLink>
  );
}

function WayToSignIn({ label, next }: { label: string; next?: string }) {
  const href = hrefOf(paths.signIn, next === undefined ? knownBefore() : { next });
  return (
    <PageLink to={href} replace className={look}>
      {label}
    </PageLink>
  );
}
