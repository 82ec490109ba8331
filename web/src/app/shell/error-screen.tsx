import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { MissingPart } from '../../platform/load-part.ts';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { errorIdOf } from '../error-id.ts';
import { newBuild } from '../new-build.ts';
import { PageFrame } from './page-frame.tsx';
import { isOfferedByPage, useUpdate } from './use-update.ts';

/** Milliseconds after which a part that is missing is asked for again. */
const retryAfter = 5000;

/** What is shown in place of whatever failed (docs/product/shell.md, "Error screen"). */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const build = useStore(newBuild);
  if (error instanceof MissingPart) {
    return build ? <OldPageScreen /> : <MissingPartScreen reset={reset} />;
  }
  return <FailureScreen error={error} reset={reset} />;
}

/** The page is older than the server, and a part of it that is needed now is gone. */
function OldPageScreen() {
  const { isUpdating, update } = useUpdate();
  useEffect(() => {
    isOfferedByPage.set(true);
    return () => isOfferedByPage.set(false);
  }, []);
  return (
    <PageFrame className="place-items-center px-4 py-16">
      <section
        aria-labelledby="update-heading"
        className="flex w-full max-w-105 flex-col items-center gap-4 text-center"
      >
        <div role="alert" className="flex flex-col gap-2">
          <h1 id="update-heading" className="text-ink text-xl">
            A new version is available!
          </h1>
          <p className="text-pretty text-muted text-sm">This page can’t be opened before you update.</p>
        </div>
        <Button variant="primary" loading={isUpdating} onClick={update}>
          Update
        </Button>
      </section>
    </PageFrame>
  );
}

/** The connection went before the page was loaded. Tries again by itself. */
function MissingPartScreen({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const tryAgain = useTryAgain(reset);
  useEffect(() => {
    const timer = setInterval(tryAgain, retryAfter);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [tryAgain]);
  return (
    <PageFrame className="place-items-center px-4 py-16">
      <section
        aria-labelledby="missing-part-heading"
        className="flex w-full max-w-105 flex-col items-center gap-4 text-center"
      >
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-dialog border border-line bg-surface text-muted"
        >
          <CloudOff className="size-6" />
        </span>
        <div role="alert" className="flex flex-col gap-2">
          <h1 id="missing-part-heading" className="text-ink text-xl">
            This page could not be loaded
          </h1>
          <p className="text-pretty text-muted text-sm">
            The connection was lost. The page opens by itself when it is back.
          </p>
        </div>
        <Button variant="primary" onClick={tryAgain}>
          Try again
        </Button>
      </section>
    </PageFrame>
  );
}

function useTryAgain(reset: () => void): () => void {
  const router = useRouter();
  return useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
}

function FailureScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const tryAgain = useTryAgain(reset);
  return (
    <PageFrame className="place-items-center px-4 py-16">
      <section
        aria-labelledby="error-heading"
        className="flex w-full max-w-105 flex-col items-center gap-4 text-center"
      >
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-dialog border border-danger-line bg-danger-soft text-danger"
        >
          <TriangleAlert className="size-6" />
        </span>
        <div role="alert" className="flex flex-col gap-2">
          <h1 id="error-heading" className="text-ink text-xl">
            Something went wrong
          </h1>
          <p className="text-pretty text-muted text-sm">
            Something went wrong. We encountered an unexpected error. Please try refreshing the page or
            contact support if the problem persists.
          </p>
        </div>
        <p className="text-subtle text-xs">
          Error ID: <code className="select-all font-mono text-muted">{errorIdOf(error)}</code>
        </p>
        <div className="mt-1 flex gap-2">
          <Button variant="primary" onClick={tryAgain}>
            Try Again
          </Button>
          {/* Loaded afresh: whatever state led here is left behind. */}
          <Button onClick={() => location.assign(paths.landing)}>Go Home</Button>
        </div>
      </section>
    </PageFrame>
  );
}
