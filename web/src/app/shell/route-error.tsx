import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** The error screen of a route whose loader or component threw. */
export function RouteError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  return <ErrorScreen error={error} onRetry={retry} />;
}
