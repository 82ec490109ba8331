import { useSession } from '../../platform/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';
import { ShellFrame } from './shell-frame.tsx';

/** A page of the app, or of the way in, is on its way. */
export function LoadingPage() {
  return <Loading label="Loading..." />;
}

/** Before anything else of a page that depends on who is signed in (docs/product/shell.md, "Loading"). */
export function CheckingScreen() {
  return <Loading label={checkingLabel} />;
}

const checkingLabel = 'Checking authentication status...';

/** On the way into the app: first who it is, then what they have (docs/product/shell.md, "Loading"). */
export function EnteringScreen() {
  const { state } = useSession();
  return state === 'signedIn' ? <LoadingData /> : <Entering label={checkingLabel} />;
}

/** Before the first data is there. */
export function LoadingData() {
  return <Entering label="Loading application data..." />;
}

/** The outlines of the app come first, and what is waited for stands where the page's subtitle will be. */
function Entering({ label }: { label: string }) {
  return (
    <main id="main" tabIndex={-1} className="relative min-h-dvh bg-canvas">
      <h1 className="sr-only">Longtable</h1>
      {/* theme.js says so only of a page that began in the app. */}
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
