import { createRouter } from '@tanstack/react-router';
import { signInPath } from '../features/authentication/next-path.ts';
import { goTo } from '../platform/address.ts';
import { isInApp, paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { routeTree } from './route-tree.gen.ts';
import { LoadingPage, spinnerDelayMs } from './shell/loading-screen.tsx';
import { RouteError } from './shell/route-error.tsx';

export const router = createRouter({
  routeTree,
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: spinnerDelayMs,
  // By default the router shows a spinner for at least half a second, even if the page is ready.
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
});

// Leaves the app after signing out, here or in another tab.
session.subscribe(() => {
  const now = session.get();
  const { pathname, href } = router.state.location;
  if (now.state !== 'signedOut' || !now.ended || !isInApp(pathname)) return;
  if (now.ended === 'withAccount') goTo(paths.landing, { replace: true });
  // Return here after an expired session, but not after signing out.
  else goTo(signInPath(now.ended === 'byServer' ? href : undefined));
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** For the document's title and screen readers. */
    title?: string;
  }
  interface HistoryState {
    /** Opens the dialog for a new task on the Taskboard (docs/product/shell.md, "Addresses"). */
    openNewTaskModal?: boolean;
  }
}
