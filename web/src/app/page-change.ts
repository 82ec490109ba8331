import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageName } from '../platform/page-name.ts';
import { useStore } from '../platform/store.ts';
import { pageArrived, useWindowTitle } from './page-arrival.ts';

/** Names the window after the page of the app, and takes in every change of page. */
export function usePageChange(): void {
  const place = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(pageName) ?? place;
  useWindowTitle(title);

  const router = useRouter();
  const latest = useRef(title);
  useEffect(() => {
    latest.current = title;
  });
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => pageArrived(toLocation.pathname, latest.current)),
    [router],
  );
}
