import { CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { MissingPart } from '../../platform/load-part.ts';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { errorIdOf } from '../error-id.ts';
import { newBuild } from '../new-build.ts';
import { PageFrame } from './page-frame.tsx';
import { useRetry } from './use-retry.ts';
import { isOfferedByPage, useUpdate } from './use-update.ts';

/** The error screen (docs/product/shell.md, "Error screen"). `onRetry` must be stable. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const build = useStore(newBuild);
  if (error instanceof MissingPart) {
    return build ? <OldPageScreen /> : <MissingPartScreen onRetry={onRetry} />;
  }
  return <FailureScreen error={error} onRetry={onRetry} />;
}

/** A chunk could not be loaded because the server has a newer build. */
function OldPageScreen() {
  const { isUpdating, update } = useUpdate();
  useEffect(() => {
    isOfferedByPage.set(true);
    return () => isOfferedByPage.set(false);
  }, []);
  return (
    <Screen title="A new version is available!" text="Update to open this page.">
      <Button variant="primary" loading={isUpdating} onClick={update}>
        Update
      </Button>
    </Screen>
  );
}

/** A chunk could not be loaded because the connection was lost. Retries automatically. */
function MissingPartScreen({ onRetry }: { onRetry: () => void }) {
  useRetry(onRetry);
  return (
    <Screen
      icon={<CloudOff className="size-6" />}
      iconClassName="border-line bg-surface text-muted"
      title="This page could not be loaded"
      text="The connection was lost. The page opens when it is back."
    >
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </Screen>
  );
}

function FailureScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Screen
      icon={<TriangleAlert className="size-6" />}
      iconClassName="border-danger-line bg-danger-soft text-danger"
      title="Something went wrong"
      text="Something went wrong. We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists."
    >
      <p className="text-subtle text-xs">
        Error ID: <code className="select-all font-mono text-muted">{errorIdOf(error)}</code>
      </p>
      <div className="mt-1 flex gap-2">
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
        {/* Loads the document again, to discard the state that led to the error. */}
        <Button onClick={() => location.assign(paths.landing)}>Go Home</Button>
      </div>
    </Screen>
  );
}

type ScreenProps = {
  readonly icon?: ReactNode;
  readonly iconClassName?: string;
  readonly title: string;
  readonly text: string;
  /** The actions. */
  readonly children: ReactNode;
};

function Screen({ icon, iconClassName, title, text, children }: ScreenProps) {
  const headingId = useId();
  return (
    <PageFrame className="place-items-center px-4 py-16">
      <section
        aria-labelledby={headingId}
        className="flex w-full max-w-105 flex-col items-center gap-4 text-center"
      >
        {icon && (
          <span
            aria-hidden
            className={cn('flex size-12 items-center justify-center rounded-dialog border', iconClassName)}
          >
            {icon}
          </span>
        )}
        <div role="alert" className="flex flex-col gap-2">
          <h1 id={headingId} className="text-ink text-xl">
            {title}
          </h1>
          <p className="text-pretty text-muted text-sm">{text}</p>
        </div>
        {children}
      </section>
    </PageFrame>
  );
}
