import { createRouter } from '@tanstack/react-router';
import { signInPath } from '../features/authentication/next-path.ts';
import { goTo } from '../platform/address.ts';
import { isInApp, paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { routeTree } from './route-tree.gen.ts';
import { LoadingPage } from './shell/loading-screen.tsx';
import { RouteError } from './shell/route-error.tsx';

export const router = createRouter({
  routeTree,
  defaultPendingComponent: LoadingPage,
  // Shorter than this a spinner is only a flicker.
  defaultPendingMs: 150,
  // The router would keep each spinner for half a second, on pages that are ready.
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
});

// Signing out, here or in another tab, leads out of the app.
session.subscribe(() => {
  const now = session.get();
  const { pathname, href } = router.state.location;
  if (now.state !== 'signedOut' || !now.ended || !isInApp(pathname)) return;
  if (now.ended === 'withAccount') goTo(paths.landing, { replace: true });
  // Whose session ran out comes back to where they were; who signed out does not.
  else goTo(signInPath(now.ended === 'byServer' ? href : undefined));
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The name of the page, for the title of the window and for screen readers. */
    title?: string;
  }
  interface HistoryState {
    /** Opens the dialog for a new task on the Taskboard (docs/product/shell.md, "Addresses"). */
    openNewTaskModal?: boolean;
  }
}
