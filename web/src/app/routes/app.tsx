import { createFileRoute } from '@tanstack/react-router';
import { AppLayout } from '../shell/app-layout.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { EnteringScreen } from '../shell/loading-screen.tsx';
import { openWorkspace, requireSession } from '../workspace.ts';

export const Route = createFileRoute('/app')({
  // All of it is part of every page.
  codeSplitGroupings: [],
  // The task that is open, on whatever page (docs/product/shell.md, "Addresses").
  validateSearch: ({ task }): { task?: string } => (typeof task === 'string' ? { task } : {}),
  beforeLoad: ({ location }): Promise<void> => requireSession(location.href),
  loader: () => openWorkspace(),
  pendingMs: 0,
  pendingComponent: EnteringScreen,
  errorComponent: LoadFailed,
  component: AppLayout,
});
