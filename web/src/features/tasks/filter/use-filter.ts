import { countFilters, noFilter, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { type TaskSort } from '@longtable/contract/rules/task-sort';
import { type TaskScope, useScope, useTaskScope } from '../data/task-scope.ts';
import type { TaskLayout, TaskViewState } from './view-state.ts';

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
  const { filter, sort } = useScope((of) => of.viewState());
  // Based on the current value: two changes may come before the next render.
  const change = (changes: (before: TaskViewState) => Partial<TaskViewState>): void => {
    const before = scope.viewState();
    showFromTop();
    scope.setViewState({ ...before, ...changes(before) });
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

const layoutKey = 'taskboard-view';

/** The layout from the URL, otherwise the last one chosen in this browser, and the function to choose one. */
export function useTaskLayout(): [TaskLayout, (next: TaskLayout) => void] {
  const scope = useTaskScope();
  return [
    useScope(layoutOf),
    (next) => {
      rememberLayout(next);
      scope.setViewState({ ...scope.viewState(), layout: next });
    },
  ];
}

/** The layout of a page of tasks. */
export function layoutOf(scope: TaskScope): TaskLayout {
  return scope.viewState().layout ?? rememberedLayout();
}

function rememberedLayout(): TaskLayout {
  try {
    const kept = localStorage.getItem(layoutKey);
    return kept === 'list' || kept === 'timeline' ? kept : 'board';
  } catch {
    return 'board';
  }
}

function rememberLayout(layout: TaskLayout): void {
  try {
    localStorage.setItem(layoutKey, layout);
  } catch {
    // Without storage, the choice lasts as long as the URL.
  }
}
