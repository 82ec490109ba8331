import { maxFilterText, noFilter } from '@longtable/contract/rules/task-filter';
import { useCallback, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import { everything } from './task-window.ts';
import { useLoad } from './use-load.ts';

/**
 * Fetches tasks by words in their titles. Returns the function to call with each search text; the results are added to
 * the loaded tasks.
 */
export function useTaskSearch(projectId: string | null): (text: string) => void {
  const [text, setText] = useState<string | null>(null);
  useLoad(
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
