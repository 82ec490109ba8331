import { maxFilterText, noFilter } from '@longtable/contract/rules/task-filter';
import { useCallback, useEffect, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import { hold, type Want, wantKey } from './load-windows.ts';
import { everything } from './task-window.ts';
import { useSame } from './use-same.ts';

/** Fetches and holds data while a component is mounted, after a delay in milliseconds; nothing for null. */
export function useWant(want: Want | null, delayMs = 0): void {
  const wanted = useSame(want, want && wantKey(want));
  useEffect(() => {
    if (!wanted) return undefined;
    if (delayMs === 0) return hold(wanted);
    let letGo = (): void => undefined;
    const timer = setTimeout(() => {
      letGo = hold(wanted);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      letGo();
    };
  }, [wanted, delayMs]);
}

/**
 * Fetches tasks by words in their titles. Returns the function to call with each search text; the results are added to
 * the loaded tasks.
 */
export function useTaskSearch(projectId: string | null): (text: string) => void {
  const [text, setText] = useState<string | null>(null);
  useWant(
    text === null ? null : { kind: 'board', of: { ...everything, projectId, filter: { ...noFilter, text } } },
    searchDebounceMs,
  );
  return useCallback((searched: string) => {
    // All words have to match, in any order; search by the longest, which matches the fewest titles.
    const longest = searched.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
    // It may be called during rendering.
    queueMicrotask(() => setText(longest.slice(0, maxFilterText)));
  }, []);
}
