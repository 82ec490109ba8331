import { maxFilterText, noFilter } from '@longtable/contract/rules/task-filter';
import { useCallback, useEffect, useState } from 'react';
import { hold, type Want, wantKey } from './load-windows.ts';
import { everything } from './task-window.ts';
import { useSame } from './use-same.ts';

/** Has something fetched, unless it is there or null, while a component shows it; after a pause, in milliseconds. */
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

/** A pause in typing after which the server is asked, in milliseconds. */
export const typingPause = 250;

/**
 * Has tasks fetched by what their titles contain. Gives a function to call with every text that is searched for; what is
 * found is among the loaded tasks.
 */
export function useTaskSearch(projectId: string | null): (text: string) => void {
  const [text, setText] = useState<string | null>(null);
  useWant(
    text === null ? null : { kind: 'board', of: { ...everything, projectId, filter: { ...noFilter, text } } },
    typingPause,
  );
  return useCallback((searched: string) => {
    // All words have to be in the title, in any order: the longest one leaves the fewest.
    const longest = searched.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
    // It may be called while something is drawn.
    queueMicrotask(() => setText(longest.slice(0, maxFilterText)));
  }, []);
}
