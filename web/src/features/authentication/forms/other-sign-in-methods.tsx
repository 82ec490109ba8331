import { Building2, KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { passkeySupport } from '../passkey-support.ts';
import { useAuthSearch } from './auth-search.ts';
import { goToProvider } from './single-sign-on.ts';
import { type AuthProblem, problemOf } from './use-auth-form.ts';
import { type PasskeyOutcome, usePasskey } from './use-passkey.ts';

/** Single sign-on and passkeys, below the form; renders nothing without either. */
export function OtherSignInMethods({
  provider,
  passkeys = false,
}: {
  /** The name of the single sign-on provider; null if there is none. */
  provider: string | null;
  passkeys?: boolean;
}) {
  const withPasskeys = passkeys && passkeySupport() === 'supported';
  if (provider === null && !withPasskeys) return null;
  return (
    <section aria-label="Other ways to sign in" className="mt-6 flex flex-col gap-3">
      <div aria-hidden className="mb-2 flex items-center gap-3 text-muted text-sm">
        <span className="h-px flex-1 bg-hairline-strong" />
        or
        <span className="h-px flex-1 bg-hairline-strong" />
      </div>
      {provider !== null && <ProviderButton provider={provider} />}
      {withPasskeys && <PasskeyButton />}
    </section>
  );
}

function PasskeyButton() {
  const { busy, outcome, signIn } = usePasskey();
  return (
    <>
      <Button size="lg" block icon={<KeyRound />} loading={busy} onClick={() => void signIn()}>
        Continue with a passkey
      </Button>
      <PasskeyProblem outcome={outcome} />
    </>
  );
}

function PasskeyProblem({ outcome }: { outcome: PasskeyOutcome | null }) {
  if (outcome?.kind === 'noneChosen') {
    return <Banner>No passkey was used. Try again, or use another way.</Banner>;
  }
  return <MethodProblem problem={outcome} />;
}

/** The button for single sign-on, which leaves the site. */
export function ProviderButton({ provider, primary = false }: { provider: string; primary?: boolean }) {
  const search = useAuthSearch();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  useEffect(() => {
    // Back from the provider restores this page as it was left, with a busy button.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  const leave = async () => {
    setLeaving(true);
    setProblem(null);
    try {
      await goToProvider(search);
    } catch (error) {
      setProblem(problemOf(error));
      setLeaving(false);
    }
  };
  return (
    <>
      <Button
        size="lg"
        variant={primary ? 'primary' : 'secondary'}
        block
        icon={<Building2 />}
        loading={leaving}
        onClick={() => void leave()}
      >
        <span className="truncate">Continue with {provider}</span>
      </Button>
      <MethodProblem problem={problem} />
    </>
  );
}

function MethodProblem({ problem }: { problem: AuthProblem | null }): ReactNode {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'unreachable':
      return <ErrorBox title="The server can’t be reached">Please try again in a moment.</ErrorBox>;
    case 'sessionNotKept':
      return (
        <ErrorBox title="Your browser did not keep you signed in">Allow cookies for this site.</ErrorBox>
      );
    case 'refused':
      return (
        <ErrorBox title={problem.text}>
          {problem.code === 'auth/single-sign-on-unreachable' && (
            <>
              Or use another way to sign in. Error ID:{' '}
              <code className="select-all font-mono">{problem.errorId}</code>
            </>
          )}
        </ErrorBox>
      );
  }
}
