import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { errorIdOf } from '../error-id.ts';
import { isMissingPart, newBuild } from '../new-build.ts';
import { PageFrame } from './page-frame.tsx';
import { isOfferedByPage, useUpdate } from './use-update.ts';

/** What is shown in place of whatever failed (docs/product/shell.md, "Error screen"). */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const build = useStore(newBuild);
  if (build && isMissingPart(error)) return <OldPageScreen />;
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

function FailureScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const tryAgain = (): void => {
    reset();
    void router.invalidate();
  };
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
