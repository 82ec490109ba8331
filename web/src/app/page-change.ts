import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageName } from '../platform/page-name.ts';
import { useStore } from '../platform/store.ts';
import { announce } from '../ui/announce.ts';

const product = 'Longtable';

/** Names the window after the page, and after a change of page moves the focus to its content and says its name. */
export function usePageChange(): void {
  const place = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(pageName) ?? place;
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);

  const router = useRouter();
  const latest = useRef(title);
  useEffect(() => {
    latest.current = title;
  });
  useEffect(() => {
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      const main = document.getElementById('main');
      main?.scrollTo({ top: 0 });
      // A page that put the focus somewhere itself (a form's first field) knows better.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      if (latest.current) announce(latest.current);
    });
  }, [router]);
}
