import { type LoaderFnContext, redirect } from '@tanstack/react-router';
import { inviteCodeIn, joinPath, signInPath } from '../features/authentication/next-path.ts';
import { fetchShellTasks, watchShellTasks } from '../features/tasks/shell-tasks.ts';
import { isUnreachable } from '../platform/client.ts';
import { checkSession, presumeSession } from '../platform/session.ts';
import { readSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { openSync } from '../platform/sync.ts';

// Features with live data register before events are applied: tasks with the pages that show them (`loadTasks`), the others in
// workspace-deferred.ts.

// Read in parallel with the session request.
let snapshot: Promise<Snapshot | null> | null = readSnapshot();

/**
 * Redirects to the sign-in page without a session, with `href` as the page to return to. While the server is unreachable,
 * continues with the session of the snapshot; without a snapshot, throws `Unreachable`.
 */
export async function requireSession(href: string): Promise<void> {
  try {
    const { user } = await checkSession();
    if (!user) throw redirect({ href: signInHref(href), replace: true });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const stored = await loadSnapshot();
    if (!stored) throw error;
    presumeSession(stored.user, stored.offset, stored.off);
  }
}

/** Invitations have a public page; all other pages require signing in first. */
function signInHref(href: string): string {
  const inviteCode = inviteCodeIn(href);
  return inviteCode === null ? signInPath(href) : joinPath(inviteCode);
}

/** The snapshot of the person who was last signed in. */
function loadSnapshot(): Promise<Snapshot | null> {
  snapshot ??= readSnapshot();
  return snapshot;
}

/** Starts the synchronization of the signed-in person's data, once for each session. */
export function openWorkspace(): Promise<void> {
  return openSync({
    readSnapshot() {
      const current = loadSnapshot();
      // Read again after another sign-in.
      snapshot = null;
      return current;
    },
    watchers: [watchShellTasks],
    isPageLoading: () => isPageLoading(),
    registerDeferred: async () => (await import('./workspace-deferred.ts')).registerDeferred(),
  });
}

/** For loaders of pages with tasks: starts tasks. Only loads their code when the route is preloaded. */
export async function loadTasks(cause: LoaderFnContext['cause']): Promise<void> {
  try {
    const { joinTasks } = await import('../features/tasks/tasks.register.ts');
    if (cause === 'preload') return;
    // The layout of all pages shows an error.
    await openWorkspace().catch(() => undefined);
    await joinTasks();
  } catch (error) {
    // The shell fetches its counts itself, and shows the error screen of the page.
    if (cause !== 'preload') openWorkspace().then(fetchShellTasks, () => undefined);
    throw error;
  }
}

let isPageLoading = (): boolean => false;

/** Sets the check whether a page is loading. Injected, as the router imports the routes, which import this module. */
export function setIsPageLoading(check: () => boolean): void {
  isPageLoading = check;
}

/**
 * For route loaders: fetches the data of a page, by a module of page-data/, in parallel with its code. Does nothing when
 * the route is only preloaded.
 */
export async function loadPageData<Module>(
  cause: LoaderFnContext['cause'],
  module: Promise<Module>,
  fetchData: (pageData: Module) => void,
): Promise<void> {
  const pageData = await module;
  if (cause === 'preload') return;
  // Restore the snapshot first. The layout of all pages shows an error.
  openWorkspace()
    .then(() => fetchData(pageData))
    .catch(() => undefined);
}
