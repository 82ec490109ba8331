import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';
import type { TaskScope } from '../data/task-scope.ts';
import { addressOf, parseSearch, type TaskLook, type TasksSearch, toSearch } from './filter.ts';

/** The debounce of typed text before it is written to the URL, in milliseconds. */
const pause = 300;

/**
 * Keeps the URL in step with the view, filter and sorting of a scope, in both directions: changes are written after they are
 * painted, and navigation (a link, Back) is applied to the scope. `tell` replaces the search parameters.
 */
export function useLookInAddress(
  scope: TaskScope,
  search: TasksSearch,
  tell: (search: TasksSearch) => void,
): void {
  const router = useRouter();
  const inAddress = addressOf(parseSearch(search));
  const latest = useRef({ search, tell });
  // The last written value, and those that the router has not confirmed yet.
  const told = useRef(inAddress);
  const onTheirWay = useRef(new Set<string>());

  useLayoutEffect(() => {
    latest.current = { search, tell };
  });

  useLayoutEffect(() => {
    if (inAddress === told.current) onTheirWay.current.clear();
    else if (!onTheirWay.current.has(inAddress)) {
      told.current = inAddress;
      scope.setLook(parseSearch(latest.current.search));
    }
  }, [inAddress, scope]);

  useEffect(() => {
    const { pathname } = router.latestLocation;
    let before = scope.look();
    let callOff = (): void => undefined;
    const stop = scope.follow(() => {
      const look = scope.look();
      if (look === before) return;
      callOff();
      callOff = (isOnlyText(before, look) ? afterPause : afterPaint)(() => {
        const address = addressOf(look);
        // Do not interrupt a navigation to another page.
        if (address === told.current || router.latestLocation.pathname !== pathname) return;
        told.current = address;
        onTheirWay.current.add(address);
        const { task } = latest.current.search;
        latest.current.tell({ ...toSearch(look), ...(task !== undefined && { task }) });
      });
      before = look;
    });
    return () => {
      callOff();
      stop();
    };
  }, [scope, router]);
}

function isOnlyText(before: TaskLook, now: TaskLook): boolean {
  return addressOf({ ...before, filter: { ...before.filter, text: now.filter.text } }) === addressOf(now);
}

function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}
