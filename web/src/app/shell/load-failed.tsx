import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isUnreachable } from '../../platform/client.ts';
import { FailedBox } from '../../ui/failed-box.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { RouteError } from './route-error.tsx';
import { useRetry } from './use-retry.ts';

/** The session or the workspace could not be loaded. Retries while the server is unreachable; other errors are bugs. */
export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => void router.invalidate(), [router]);
  if (!isUnreachable(error)) return <RouteError error={error} reset={reset} />;
  return <DataLoadFailed error={error} onRetry={retry} />;
}

/** The person's data could not be loaded (docs/product/shell.md, "Loading"). Retries automatically. */
export function DataLoadFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  useRetry(onRetry);
  return (
    <main id="main" tabIndex={-1} className="grid h-dvh place-items-center bg-canvas px-4">
      <div className="flex w-full max-w-105 flex-col items-center gap-6">
        <h1>
          <Wordmark size={24} />
        </h1>
        <FailedBox
          title={error?.message || 'Failed to load app data.'}
          reason="Nothing is lost. Retrying automatically…"
          onRetry={onRetry}
          className="w-full"
        />
      </div>
    </main>
  );
}
