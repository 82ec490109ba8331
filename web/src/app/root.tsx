import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { useAddress } from '../platform/address.ts';
import { isInApp } from '../platform/paths.ts';
import { checkSession } from '../platform/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import { setPageAwaited } from '../ui/lazy-part.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { CheckingScreen, EnteringScreen } from './shell/loading-screen.tsx';

/** Part of the client that is fetched when a page of it is first shown. */
type EntryPoint = {
  /** Null until it is fetched. */
  Pages: ComponentType | null;
  fetch: () => Promise<void>;
};

const publicPages = entryPoint(async () => (await import('./public-pages.tsx')).PublicPages);
const app = entryPoint(async () => {
  // Asked at the same time. The app asks again, and handles the answer.
  checkSession().catch(() => undefined);
  // Until the first page of the app is painted (app.tsx).
  setPageAwaited(true);
  return (await import('./app.tsx')).App;
});

/** Fetches what the page at this path is part of. */
export function fetchEntryPoint(pathname: string): Promise<void> {
  return (isInApp(pathname) ? app : publicPages).fetch();
}

/** The page of the present address: a public one, or one of the app. */
export function Root() {
  const inApp = useAddress(({ pathname }) => isInApp(pathname));
  return (
    <>
      {/* Stays mounted once it is fetched: its router follows the address. */}
      {(inApp || app.Pages) && <Pages of={app} pending={inApp ? EnteringScreen : null} />}
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
