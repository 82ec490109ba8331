import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { goTo, useAddress } from '../platform/address.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { isFirstPage, pageArrived, useWindowTitle } from './page-arrival.ts';
import { type PublicPage, publicPages } from './public-page-list.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { CheckingScreen } from './shell/loading-screen.tsx';

/** Shorter than this, in milliseconds, a spinner is only a flicker. */
const patience = 150;

type Shown = {
  readonly pathname: string;
  /** Null while it is being opened. */
  readonly page: PublicPage | null;
  readonly content: ReactNode;
};

/** The public page of the present address. The one before stays until it is there, for a moment. */
export function PublicPages() {
  const pathname = useAddress((address) => address.pathname);
  const search = useAddress((address) => address.search);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown | null>(() =>
    isFirstPage() ? null : { pathname, page: null, content: <CheckingScreen /> },
  );
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  // Signing in, here or in another tab, leads on.
  useEffect(() => onSignIn(again), [again]);

  useEffect(() => {
    const found = findPage(pathname);
    if (!found) return goTo(paths.landing, { replace: true });
    const { page, parameter } = found;
    let isOver = false;
    const timer = setTimeout(() => setShown({ pathname, page: null, content: <CheckingScreen /> }), patience);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    const show = (opened: ReactNode) => {
      if (isOver) return;
      end();
      if (typeof opened === 'string') goTo(opened, { replace: true });
      else setShown({ pathname, page, content: opened });
    };
    page
      .open({ search, parameter, again })
      .then(show, (error: unknown) => show(<ErrorScreen error={error} onRetry={again} />));
    return end;
  }, [pathname, search, attempt, again]);

  const title = shown?.page?.title;
  useWindowTitle(title);
  useLayoutEffect(() => {
    if (shown?.page) pageArrived(shown.pathname, shown.page.title);
  }, [shown]);
  return (
    <ErrorBoundary key={shown?.page?.path} onRetry={again}>
      {shown?.content}
    </ErrorBoundary>
  );
}

/** Calls `listener` when somebody has signed in who was not. Returns how to stop. */
function onSignIn(listener: () => void): () => void {
  let before = session.get().state;
  return session.subscribe(() => {
    const { state } = session.get();
    if (before === 'signedOut' && state === 'signedIn') listener();
    before = state;
  });
}

/** The page at this path, and the part of the path that it leaves open. */
function findPage(pathname: string): { page: PublicPage; parameter: string } | null {
  for (const page of publicPages) {
    const pattern = new RegExp(`^${page.path.replace(/\/$/, '').replace(/\$\w+/, '([^/]+)')}/?$`, 'i');
    const match = pattern.exec(pathname);
    if (match) return { page, parameter: decoded(match[1] ?? '') };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
