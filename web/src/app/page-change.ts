import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageName } from '../platform/page-name.ts';
import { useStore } from '../platform/store.ts';
import { pageShown, useDocumentTitle } from './page-shown.ts';

/** Sets the document's title on pages under /app, and calls `pageShown` after every navigation. */
export function usePageChange(): void {
  const routeTitle = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  const title = useStore(pageName) ?? routeTitle;
  useDocumentTitle(title);

  const router = useRouter();
  const latest = useRef(title);
  useEffect(() => {
    latest.current = title;
  });
  useEffect(
    () => router.subscribe('onRendered', ({ toLocation }) => pageShown(toLocation.pathname, latest.current)),
    [router],
  );
}
