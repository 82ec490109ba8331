import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnreachable } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { verifySession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAuthSearch } from './forms/auth-search.ts';
import { pathAfterSignIn } from './next-path.ts';
import { noticeOfError } from './sign-in-notice.ts';

/** Where signing in elsewhere comes back to (workspace §2 /auth/callback): finds the session and goes on. */
export function AuthCallbackPage() {
  const { next, error } = useAuthSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const [attempt, setAttempt] = useState(0);
  const [isLost, setIsLost] = useState(false);

  const goOn = useEffectEvent(async () => {
    const backToSignIn = () =>
      navigate({
        to: paths.signIn,
        search: next === undefined ? {} : { next },
        state: { signInNotice: noticeOfError(error) },
        replace: true,
      });
    if (error !== undefined) return backToSignIn();
    const { user } = await verifySession();
    if (user) router.history.replace(pathAfterSignIn(next));
    else await backToSignIn();
  });
  useEffect(() => {
    goOn().catch((cause: unknown) => {
      if (!isUnreachable(cause)) reportError(cause);
      setIsLost(true);
    });
  }, [attempt]);

  const again = () => {
    setIsLost(false);
    setAttempt(attempt + 1);
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center bg-canvas p-5"
    >
      <h1 className="sr-only">Signing in</h1>
      {isLost ? (
        <ErrorBox
          title="The server can’t be reached"
          className="w-full max-w-90"
          action={
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          }
        >
          You are not signed in yet.
        </ErrorBox>
      ) : (
        <Spinner fill label="Checking authentication status..." />
      )}
    </main>
  );
}
