import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** A page of the app, or a part of it that is a route, could not be shown. */
export function RouteError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  return <ErrorScreen error={error} onRetry={tryAgain} />;
}
