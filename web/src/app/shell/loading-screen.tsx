import { useSession } from '../../platform/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';

/** A page of the app, or of the way in, is on its way. */
export function LoadingPage() {
  return <Loading label="Loading..." />;
}

/** Before anything else of a page that depends on who is signed in (workspace §2). */
export function CheckingScreen() {
  return <Loading label="Checking authentication status..." />;
}

/** On the way into the app: first who it is, then what they have (workspace §2). */
export function EnteringScreen() {
  const { state } = useSession();
  return state === 'signedIn' ? <LoadingData /> : <CheckingScreen />;
}

/** Before the first data is there. */
export function LoadingData() {
  return <Loading label="Loading application data..." />;
}

function Loading({ label }: { label: string }) {
  return (
    <PageFrame>
      <h1 className="sr-only">Longtable</h1>
      <Spinner label={label} fill />
    </PageFrame>
  );
}
