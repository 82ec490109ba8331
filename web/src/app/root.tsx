import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { useAddress } from '../platform/address.ts';
import { isInApp } from '../platform/paths.ts';
import { checkSession } from '../platform/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import { pausePrefetching } from '../ui/lazy-part.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { CheckingScreen, StartingScreen } from './shell/loading-screen.tsx';

/** A part of the client with its own pages, loaded with the first of them. */
type EntryPoint = {
  /** Null until it is loaded. */
  Pages: ComponentType | null;
  fetch: () => Promise<void>;
};

const publicPages = entryPoint(async () => (await import('./public-pages.tsx')).PublicPages);
const app = entryPoint(async () => {
  // In parallel with the code. The app requests it again, and handles the response.
  checkSession().catch(() => undefined);
  // Until the first page of the app is painted (app.tsx).
  pausePrefetching(true);
  return (await import('./app.tsx')).App;
});

/** Loads the entry point of the page at this path. */
export function fetchEntryPoint(pathname: string): Promise<void> {
  return (isInApp(pathname) ? app : publicPages).fetch();
}

/** The page of the current URL: a public one, or one of the app. */
export function Root() {
  const inApp = useAddress(({ pathname }) => isInApp(pathname));
  return (
    <>
      {/* Stays mounted on public pages, so that its router sees every navigation. */}
      {(inApp || app.Pages) && <Pages of={app} pending={inApp ? StartingScreen : null} />}
      {!inApp && <Pages of={publicPages} pending={app.Pages ? CheckingScreen : null} />}
      <Announcer />
    </>
  );
}

function Pages({ of: entry, pending: Pending }: { of: EntryPoint; pending: ComponentType | null }) {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [, setFetched] = useState(entry.Pages !== null);
  const fetchPages = useCallback(() => {
    entry.fetch().then(
      () => setFetched(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [entry]);
  const isMissing = entry.Pages === null;
  useLayoutEffect(() => {
    if (isMissing) fetchPages();
  }, [isMissing, fetchPages]);

  if (entry.Pages) return <entry.Pages />;
  if (failure) return <ErrorScreen error={failure.error} onRetry={fetchPages} />;
  return Pending && <Pending />;
}

function entryPoint(load: () => Promise<ComponentType>): EntryPoint {
  let fetching: Promise<void> | null = null;
  const fetchPages = async (): Promise<void> => {
    try {
      entry.Pages = await load();
    } catch (error) {
      fetching = null;
      throw error;
    }
  };
  const entry: EntryPoint = {
    Pages: null,
    fetch: () => (fetching ??= fetchPages()),
  };
  return entry;
}
