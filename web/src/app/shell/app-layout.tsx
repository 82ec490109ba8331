import { QueryClientProvider } from '@tanstack/react-query';
import { useShellTasks } from '../../features/tasks/shell-tasks.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { DataLoadFailed } from './load-failed.tsx';
import { CheckingScreen, LoadingData } from './loading-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { Shell } from './shell.tsx';
import { isSigningOut } from './shell-dialogs.ts';

/** The layout of all pages under /app. */
export function AppLayout() {
  const { state } = useSession();
  if (useStore(isSigningOut)) {
    return (
      <PageFrame>
        <Spinner label="Signing out..." fill />
      </PageFrame>
    );
  }
  // Pages need a session, which ends before the router has left the app.
  if (state !== 'signedIn') return <CheckingScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <WhenLoaded />
    </QueryClientProvider>
  );
}

function WhenLoaded() {
  const state = useShellTasks((tasks) => tasks.state);
  const error = useShellTasks((tasks) => tasks.error);
  const retry = useShellTasks((tasks) => tasks.retry);
  switch (state) {
    case 'loading':
      return <LoadingData />;
    case 'failed':
      return <DataLoadFailed error={error} onRetry={retry} />;
    case 'ready':
      return <Shell />;
  }
}
