import { createRouter } from '@tanstack/react-router';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { signInSearch } from './entry.ts';
import type { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { LoadingPage } from './shell/loading-screen.tsx';
import { routeTree as visitorTree } from './visitor-tree.gen.ts';

export const router = createRouter({
  // What is inside adds the other pages (inside.ts), which links are checked against as if they were there.
  routeTree: visitorTree as unknown as typeof routeTree,
  defaultPendingComponent: LoadingPage,
  // Shorter than this a spinner is only a flicker.
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorScreen,
});

let before = session.get();

// Signing in and out, here or in another tab, moves the page on.
session.subscribe(() => {
  const was = before;
  const now = session.get();
  before = now;
  // The page that asked goes on by itself.
  if (was.state === 'checking') return;
  if (now.state === 'signedIn') {
    if (was.state === 'signedOut') void router.invalidate();
    return;
  }
  const { pathname, href } = router.state.location;
  if (now.state !== 'signedOut' || !now.ended || !pathname.startsWith(paths.desk)) return;
  if (now.ended === 'withAccount') {
    void router.navigate({ to: paths.landing, replace: true });
    return;
  }
  // Whose session ran out comes back to where they were; who signed out does not.
  const search = now.ended === 'byServer' ? signInSearch({ next: href }) : {};
  void router.navigate({ to: paths.signIn, search });
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
