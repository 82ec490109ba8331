import { maxFilterText, noFilter } from '@longtable/contract/rules/task-filter';
import { useCallback, useEffect, useState } from 'react';
import { hold, type Want, wantKey } from './load-windows.ts';
import { everything } from './task-window.ts';
import { useSame } from './use-same.ts';

/** Fetches and holds data while a component is mounted, after a pause in milliseconds; nothing for null. */
export function useWant(want: Want | null, pause = 0): void {
  const wanted = useSame(want, want && wantKey(want));
  useEffect(() => {
    if (!wanted) return undefined;
    if (pause === 0) return hold(wanted);
    let letGo = (): void => undefined;
    const timer = setTimeout(() => {
      letGo = hold(wanted);
    }, pause);
    return () => {
      clearTimeout(timer);
      letGo();
    };
  }, [wanted, pause]);
}

/** The debounce of searches, in milliseconds. */
export const typingPause = 250;

/**
 * Fetches tasks by words in their titles. Returns the function to call with each search text; the results are added to
 * the loaded tasks.
 */
export function useTaskSearch(projectId: string | null): (text: string) => void {
  const [text, setText] = useState<string | null>(null);
  useWant(
    text === null ? null : { kind: 'board', of: { ...everything, projectId, filter: { ...noFilter, text } } },
    typingPause,
  );
  return useCallback((searched: string) => {
    // All words have to match, in any order; search by the longest, which matches the fewest titles.
    const longest = searched.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
    // It may be called during rendering.
    queueMicrotask(() => setText(longest.slice(0, maxFilterText)));
  }, []);
}
