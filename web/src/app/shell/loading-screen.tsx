import { useSession } from '../../platform/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';
import { ShellFrame } from './shell-frame.tsx';

/** A shorter spinner would only flicker, in milliseconds. */
export const spinnerDelayMs = 150;

/** Shown while the code of a page loads. */
export function LoadingPage() {
  return <Loading label="Loading..." />;
}

/** Shown until the session is known (docs/product/shell.md, "Loading"). */
export function CheckingScreen() {
  return <Loading label={checkingLabel} />;
}

const checkingLabel = 'Checking authentication status...';

/** Shown while the app starts: first the session, then the data (docs/product/shell.md, "Loading"). */
export function StartingScreen() {
  const { state } = useSession();
  return state === 'signedIn' ? <LoadingData /> : <ShellSkeleton label={checkingLabel} />;
}

/** Shown until the first data is loaded. */
export function LoadingData() {
  return <ShellSkeleton label="Loading application data..." />;
}

/** The skeleton of the shell, with the progress in place of the subtitle. */
function ShellSkeleton({ label }: { label: string }) {
  return (
    <main id="main" tabIndex={-1} className="relative min-h-dvh bg-canvas">
      <h1 className="sr-only">Longtable</h1>
      {/* Visible only with this attribute, which theme.js sets on the root for pages under /app. */}
      <div data-inside="">
        <ShellFrame />
      </div>
      <output className="absolute top-27 left-4 text-muted text-sm in-data-[inside=desk]:top-15 md:left-6 lg:left-20 lg:in-data-sidebar-kept:left-70">
        {label}
      </output>
    </main>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <PageFrame>
      <h1 className="sr-only">Longtable</h1>
      <Spinner label={label} fill />
    </PageFrame>
  );
}
