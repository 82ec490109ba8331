import type { LoaderFnContext } from '@tanstack/react-router';
import { registerProfile } from '../features/people/settings/profile/profile.register.ts';
import { registerTasks, watchTasks } from '../features/tasks/tasks.register.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { readSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { openSync } from '../platform/sync.ts';
import type { PageData } from './page-data.ts';
import { router } from './router.tsx';

// Every feature with live data, before anything of it arrives: here those that the first page is made of, in
// workspace-later.ts the others.
registerTasks();
registerProfile();

const fetchLater = () => import('./workspace-later.ts');

// Read while the server is still being asked who this is.
let reading: Promise<Snapshot | null> | null = readSnapshot();

/** What this browser last knew, of whoever was signed in. */
export function lastKnown(): Promise<Snapshot | null> {
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
      return (await fetchLater()).joinWorkspace();
    },
  });
}

/** Until the page that was asked for is painted: its data may be here before its code is. */
function pageIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      afterPaint(router.state.status === 'pending' ? look : resolve);
    };
    look();
  });
}

/**
 * In the loader of a page: makes sure that the features which join the workspace later are there, and has the page's data
 * fetched (`fetchData`) while its code is on the way. A page that is only loaded ahead asks for nothing.
 */
export async function joinWorkspace(
  cause: LoaderFnContext['cause'],
  fetchData: (data: PageData) => void,
): Promise<void> {
  const later = await fetchLater();
  later.joinWorkspace();
  if (cause === 'preload') return;
  // What this browser kept is brought back first. When that fails, the frame of all pages says so.
  openWorkspace()
    .then(() => fetchData(later.pageData))
    .catch(() => undefined);
}
