import { countFilters, noFilter, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { type TaskSort } from '@longtable/contract/rules/task-sort';
import { useScope, useTaskScope } from '../data/task-scope.ts';
import { type TaskLook, type TaskViewMode } from './filter.ts';

/** Filter and sorting of the tasks in scope, and functions to change them: painted first, then written to the URL. */
export function useFilter(): {
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  /** The number of active filters. */
  readonly count: number;
  readonly setFilter: (changes: Partial<TaskFilter>) => void;
  readonly setSort: (sort: TaskSort | null) => void;
  /** Clears filter and sorting. */
  readonly clear: () => void;
} {
  const scope = useTaskScope();
  const { filter, sort } = useScope((of) => of.look());
  // Based on the current value: two changes may come before the next render.
  const change = (changes: (before: TaskLook) => Partial<TaskLook>): void => {
    const before = scope.look();
    showFromTop();
    scope.setLook({ ...before, ...changes(before) });
  };
  return {
    filter,
    sort,
    count: countFilters(filter),
    setFilter: (changes) => change((before) => ({ filter: { ...before.filter, ...changes } })),
    setSort: (next) => change(() => ({ sort: next })),
    clear: () => change(() => ({ filter: noFilter, sort: null })),
  };
}

/** Scroll to the top after the tasks or their order have changed. */
function showFromTop(): void {
  for (const scroller of document.querySelectorAll('[data-column-scroller]'))
    if (scroller.scrollTop > 0) scroller.scrollTop = 0;
}

const viewKey = 'taskboard-view';

/** The view mode from the URL, otherwise the last one chosen in this browser, and the function to choose one. */
export function useViewMode(): [TaskViewMode, (next: TaskViewMode) => void] {
  const scope = useTaskScope();
  const inAddress = useScope((of) => of.look().view);
  return [
    inAddress ?? rememberedView(),
    (next) => {
      rememberView(next);
      scope.setLook({ ...scope.look(), view: next });
    },
  ];
}

function rememberedView(): TaskViewMode {
  try {
    const kept = localStorage.getItem(viewKey);
    return kept === 'list' || kept === 'timeline' ? kept : 'board';
  } catch {
    return 'board';
  }
}

function rememberView(view: TaskViewMode): void {
  try {
    localStorage.setItem(viewKey, view);
  } catch {
    // Without storage, the choice lasts as long as the URL.
  }
}
