import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import { paths } from '../../../platform/paths.ts';
import type { ProjectFilter } from '../data/project-lists.ts';
import { filterOf, type ProjectsSearch, projectsSearch, searchOf } from './projects-search.ts';

/**
 * Filter and sort of the project list, kept in the URL. Changes apply immediately and are then written to the URL;
 * navigation (a link, Back) is applied to the list.
 */
export function useUrlFilter(): [filter: ProjectFilter, change: (changes: Partial<ProjectFilter>) => void] {
  const search = projectsSearch(useSearch({ from: '/app/collaboration/projects/' }));
  const navigate = useNavigate();
  const router = useRouter();
  const urlKey = keyOf(search);
  const [filter, setFilter] = useState(() => filterOf(search));
  const [lastSeen, setLastSeen] = useState(urlKey);
  const [lastWritten, setLastWritten] = useState(urlKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Don't write the typed text to the URL any more: that would cancel the navigation.
    const unsubscribe = router.subscribe('onBeforeNavigate', () => clearTimeout(timer.current));
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [router]);
  if (urlKey !== lastSeen) {
    setLastSeen(urlKey);
    if (urlKey !== lastWritten) {
      setLastWritten(urlKey);
      setFilter(filterOf(search));
    }
  }
  const write = (next: ProjectsSearch): void => {
    setLastWritten(keyOf(next));
    void navigate({ to: paths.projects, search: next, replace: true, resetScroll: false });
  };
  const change = (changes: Partial<ProjectFilter>): void => {
    const next = { ...filter, ...changes };
    setFilter(next);
    clearTimeout(timer.current);
    const isTyping = Object.keys(changes).join() === 'text';
    if (isTyping) timer.current = setTimeout(() => write(searchOf(next)), searchDebounceMs);
    else write(searchOf(next));
  };
  return [filter, change];
}

function keyOf(search: ProjectsSearch): string {
  return JSON.stringify(searchOf(filterOf(search)));
}
