import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';
import type { TaskScope } from '../task-scope.ts';
import { addressOf, parseSearch, type TaskLook, type TasksSearch, toSearch } from './filter.ts';

/** A pause in typing after which the address says what was typed, in milliseconds. */
const pause = 300;

/**
 * Has the address follow how the tasks of a scope are looked at, once that is painted, and lead where it is another one
 * by some other way: a link, the way back. `tell` puts a search in the place of the one that is in the address.
 */
export function useLookInAddress(
  scope: TaskScope,
  search: TasksSearch,
  tell: (search: TasksSearch) => void,
): void {
  const router = useRouter();
  const inAddress = addressOf(parseSearch(search));
  const latest = useRef({ search, tell });
  // What was told last, and all that the router has not said back yet.
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
        // Whoever is on the way to another page is not called back.
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
