import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetchInside, openWorkspace, requireSession } from '../entry.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { EnteringScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/app')({
  // The error is shown when there is no server to fetch its screen from, and the layout comes with what is inside.
  codeSplitGroupings: [],
  // The task that is open, on whatever page (docs/product/shell.md, "Addresses").
  validateSearch: ({ task }): { task?: string } => (typeof task === 'string' ? { task } : {}),
  beforeLoad: ({ location, matches }): Promise<void> => requireSession(location, matches),
  loader: () => openWorkspace(),
  pendingMs: 0,
  pendingComponent: EnteringScreen,
  errorComponent: LoadFailed,
  component: lazyRouteComponent(fetchInside, 'AppLayout'),
});
