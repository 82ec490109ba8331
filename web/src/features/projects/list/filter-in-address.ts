import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import { paths } from '../../../platform/paths.ts';
import type { ProjectFilter } from '../data/project-lists.ts';
import { filterOf, type ProjectsSearch, searchOf } from './projects-search.ts';

/**
 * What the list of projects is narrowed and sorted by. It changes at once; the address follows, and leads where it is
 * another one by some other way (a link, the way back).
 */
export function useFilterInAddress(): [
  filter: ProjectFilter,
  change: (changes: Partial<ProjectFilter>) => void,
] {
  const search = useSearch({ from: '/app/collaboration/projects/' });
  const navigate = useNavigate();
  const router = useRouter();
  const inAddress = keyOf(search);
  const [filter, setFilter] = useState(() => filterOf(search));
  const [seen, setSeen] = useState(inAddress);
  const [told, setTold] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Do not interrupt a navigation that begins before the text is written.
    const unsubscribe = router.subscribe('onBeforeNavigate', () => clearTimeout(timer.current));
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [router]);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== told) {
      setTold(inAddress);
      setFilter(filterOf(search));
    }
  }
  const tell = (next: ProjectsSearch): void => {
    setTold(keyOf(next));
    void navigate({ to: paths.projects, search: next, replace: true, resetScroll: false });
  };
  const change = (changes: Partial<ProjectFilter>): void => {
    const next = { ...filter, ...changes };
    setFilter(next);
    clearTimeout(timer.current);
    const isTyping = Object.keys(changes).join() === 'text';
    if (isTyping) timer.current = setTimeout(() => tell(searchOf(next)), searchDebounceMs);
    else tell(searchOf(next));
  };
  return [filter, change];
}

function keyOf(search: ProjectsSearch): string {
  return JSON.stringify(searchOf(filterOf(search)));
}
