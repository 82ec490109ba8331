import { createFileRoute } from '@tanstack/react-router';
import { openWorkspace, requireSession } from '../entry.ts';
import { AppLayout } from '../shell/app-layout.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { EnteringScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/app')({
  // The error is shown when there is no server to fetch its screen from.
  codeSplitGroupings: [['component']],
  beforeLoad: ({ location }) => requireSession(location.href),
  loader: () => openWorkspace(),
  pendingMs: 0,
  pendingComponent: EnteringScreen,
  errorComponent: LoadFailed,
  component: AppLayout,
});
