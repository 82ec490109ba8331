import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { goTo, useAddress } from '../platform/address.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { isFirstPage, pageShown, useDocumentTitle } from './page-shown.ts';
import { type PublicPage, publicPages } from './public-page-list.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { CheckingScreen, spinnerDelayMs } from './shell/loading-screen.tsx';

type Shown = {
  readonly pathname: string;
  /** Null while it is loading. */
  readonly page: PublicPage | null;
  readonly content: ReactNode;
};

/** The public page of the current URL. The previous page stays until it is loaded, for 150 ms at most. */
export function PublicPages() {
  const pathname = useAddress((address) => address.pathname);
  const search = useAddress((address) => address.search);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown | null>(() =>
    isFirstPage() ? null : { pathname, page: null, content: <CheckingScreen /> },
  );
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  // After signing in, here or in another tab, most pages redirect to the app.
  useEffect(() => onSignIn(reload), [reload]);

  useEffect(() => {
    const match = findPage(pathname);
    if (!match) return goTo(paths.landing, { replace: true });
    const { page, parameter } = match;
    let isDone = false;
    const showSpinner = () => setShown({ pathname, page: null, content: <CheckingScreen /> });
    const timer = setTimeout(showSpinner, spinnerDelayMs);
    const end = () => {
      isDone = true;
      clearTimeout(timer);
    };
    const show = (opened: ReactNode) => {
      if (isDone) return;
      end();
      if (typeof opened === 'string') goTo(opened, { replace: true });
      else setShown({ pathname, page, content: opened });
    };
    page
      .open({ search, parameter, reload })
      .then(show, (error: unknown) => show(<ErrorScreen error={error} onRetry={reload} />));
    return end;
  }, [pathname, search, attempt, reload]);

  const title = shown?.page?.title;
  useDocumentTitle(title);
  useLayoutEffect(() => {
    if (shown?.page) pageShown(shown.pathname, shown.page.title);
  }, [shown]);
  return (
    <ErrorBoundary key={shown?.page?.path} onRetry={reload}>
      {shown?.content}
    </ErrorBoundary>
  );
}

/** Calls `listener` when the session changes from signed out to signed in. Returns how to stop. */
function onSignIn(listener: () => void): () => void {
  let before = session.get().state;
  return session.subscribe(() => {
    const { state } = session.get();
    if (before === 'signedOut' && state === 'signedIn') listener();
    before = state;
  });
}

/** The page at a path, and the value of its parameter. */
function findPage(pathname: string): { page: PublicPage; parameter: string } | null {
  for (const page of publicPages) {
    const pattern = new RegExp(`^${page.path.replace(/\/$/, '').replace(/\$\w+/, '([^/]+)')}/?$`, 'i');
    const match = pattern.exec(pathname);
    if (match) return { page, parameter: decoded(match[1] ?? '') };
  }
  return null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
