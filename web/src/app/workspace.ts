import { type LoaderFnContext, redirect } from '@tanstack/react-router';
import { inviteCodeIn, joinPath, signInPath } from '../features/authentication/next-path.ts';
import { registerProfile } from '../features/people/settings/profile/profile.register.ts';
import { registerTasks, watchTasks } from '../features/tasks/tasks.register.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { isUnreachable } from '../platform/client.ts';
import { checkSession, presumeSession } from '../platform/session.ts';
import { readSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { openSync } from '../platform/sync.ts';

// Every feature with live data, before anything of it arrives: here those that the first page is made of, in
// workspace-later.ts the others.
registerTasks();
registerProfile();

// Read while the server is still being asked who this is.
let reading: Promise<Snapshot | null> | null = readSnapshot();

/**
 * Lets signed-in people pass and sends everyone else to sign in, and from there back to `wanted`. When the server
 * can't be asked, whom this browser knows goes in with what it last knew; otherwise it throws `Unreachable`.
 */
export async function requireSession(wanted: string): Promise<void> {
  try {
    const { user } = await checkSession();
    if (!user) throw redirect({ href: wayInTo(wanted), replace: true });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const known = await lastKnown();
    if (!known) throw error;
    presumeSession(known.user, known.offset, known.off);
  }
}

/** An invitation is shown before anybody has to sign in for it. */
function wayInTo(wanted: string): string {
  const inviteCode = inviteCodeIn(wanted);
  return inviteCode === null ? signInPath(wanted) : joinPath(inviteCode);
}

/** What this browser last knew, of whoever was signed in. */
function lastKnown(): Promise<Snapshot | null> {
  reading ??= readSnapshot();
  return reading;
}

/** Brings the data of the person who is signed in to life; done once for each session. */
export function openWorkspace(): Promise<void> {
  return openSync({
    lastKnown() {
      const known = lastKnown();
      // After another sign-in there is another.
      reading = null;
      return known;
    },
    watchers: [watchTasks],
    async later() {
      await pageIsThere();
      return (await import('./workspace-later.ts')).joinWorkspace();
    },
  });
}

let isPageLoading = (): boolean => false;

/** Sets how it is known whether the page that was asked for is still on its way: by the router, which is made of the routes. */
export function setPageLoading(ask: () => boolean): void {
  isPageLoading = ask;
}

/** Until the page that was asked for is painted: its data may be here before its code is. */
function pageIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      afterPaint(isPageLoading() ? look : resolve);
    };
    look();
  });
}

/**
 * In the loader of a page: has its data fetched by a module of page-data/ while its code is on the way. A page that is only
 * loaded ahead asks for nothing.
 */
export async function openPage<Module>(
  cause: LoaderFnContext['cause'],
  module: Promise<Module>,
  fetchData: (pageData: Module) => void,
): Promise<void> {
  const pageData = await module;
  if (cause === 'preload') return;
  // What this browser kept is brought back first. When that fails, the frame of all pages says so.
  openWorkspace()
    .then(() => fetchData(pageData))
    .catch(() => undefined);
}
