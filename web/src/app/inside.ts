// Importing it hangs the pages under /app on the routes that the router already has.
import './route-tree.gen.ts';
import { router } from './router.tsx';

export { AppLayout } from './shell/app-layout.tsx';
export { lastKnown, openWorkspace } from './workspace.ts';

let hasPages = false;

/**
 * Makes the router know the pages under /app. True when the one at `pathname` is another than the route with the id
 * `found`: then that was looked up before, and has to be once more.
 */
export function addPages(pathname: string, found: string | undefined): boolean {
  if (!hasPages) {
    hasPages = true;
    router.setRoutes(router.buildRouteTree());
  }
  const [, , page] = router.getMatchedRoutes(pathname);
  return page?.id !== found;
}
