import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import type { TaskScope } from '../data/task-scope.ts';
import { addressOf, parseSearch, type TasksSearch, type TaskViewState, toSearch } from './view-state.ts';

/**
 * Keeps the URL in step with the view state of a scope, in both directions: changes are written after they are painted, and
 * navigation (a link, Back) is applied to the scope. `replaceSearch` replaces the search parameters.
 */
export function useViewStateInUrl(
  scope: TaskScope,
  search: TasksSearch,
  replaceSearch: (search: TasksSearch) => void,
): void {
  const router = useRouter();
  const inUrl = addressOf(parseSearch(search));
  const latest = useRef({ search, replaceSearch });
  // The last written value, and those that the router has not confirmed yet.
  const written = useRef(inUrl);
  const unconfirmed = useRef(new Set<string>());

  useLayoutEffect(() => {
    latest.current = { search, replaceSearch };
  });

  useLayoutEffect(() => {
    if (inUrl === written.current) unconfirmed.current.clear();
    else if (!unconfirmed.current.has(inUrl)) {
      written.current = inUrl;
      scope.setViewState(parseSearch(latest.current.search));
    }
  }, [inUrl, scope]);

  useEffect(() => {
    const { pathname } = router.latestLocation;
    let before = scope.viewState();
    let cancel = (): void => undefined;
    const stop = scope.follow(() => {
      const viewState = scope.viewState();
      if (viewState === before) return;
      cancel();
      cancel = (isOnlyText(before, viewState) ? afterPause : afterPaint)(() => {
        const address = addressOf(viewState);
        // Do not interrupt a navigation to another page.
        if (address === written.current || router.latestLocation.pathname !== pathname) return;
        written.current = address;
        unconfirmed.current.add(address);
        const { task } = latest.current.search;
        latest.current.replaceSearch({ ...toSearch(viewState), ...(task !== undefined && { task }) });
      });
      before = viewState;
    });
    return () => {
      cancel();
      stop();
    };
  }, [scope, router]);
}

/** True if only the text of the filter differs. */
function isOnlyText(before: TaskViewState, now: TaskViewState): boolean {
  return addressOf({ ...before, filter: { ...before.filter, text: now.filter.text } }) === addressOf(now);
}

function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, searchDebounceMs);
  return () => clearTimeout(timer);
}
