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

/** The ways in beside the form it stands under; nothing where there is none. */
export function OtherWays({
  provider,
  passkeys = false,
}: {
  /** Of single sign-on, or null. */
  provider: string | null;
  passkeys?: boolean;
}) {
  const withPasskeys = passkeys && passkeySupport() === 'works';
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
  const { busy, outcome, ask } = usePasskey();
  return (
    <>
      <Button size="lg" block icon={<KeyRound />} loading={busy} onClick={() => void ask()}>
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
  return <WayProblem problem={outcome} />;
}

/** The button that leads to the provider of single sign-on. */
export function ProviderButton({ provider, primary = false }: { provider: string; primary?: boolean }) {
  const search = useAuthSearch();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  useEffect(() => {
    // The browser's way back from the provider shows this page as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
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
      <WayProblem problem={problem} />
    </>
  );
}

function WayProblem({ problem }: { problem: AuthProblem | null }): ReactNode {
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
