import { createFileRoute } from '@tanstack/react-router';
import { AppLayout } from '../shell/app-layout.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { StartingScreen } from '../shell/loading-screen.tsx';
import { openWorkspace, requireSession } from '../workspace.ts';

export const Route = createFileRoute('/app')({
  // Not split: every page needs all of it.
  codeSplitGroupings: [],
  // The open task, on any page (docs/product/shell.md, "Addresses").
  validateSearch: ({ task }): { task?: string } => (typeof task === 'string' ? { task } : {}),
  beforeLoad: ({ location }): Promise<void> => requireSession(location.href),
  loader: () => openWorkspace(),
  pendingMs: 0,
  pendingComponent: StartingScreen,
  errorComponent: LoadFailed,
  component: AppLayout,
});
