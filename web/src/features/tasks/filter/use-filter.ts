import { countFilters, noFilter, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { type TaskSort } from '@longtable/contract/rules/task-sort';
import { useScope, useTaskScope } from '../task-scope.ts';
import { type TaskLook, type TaskViewMode } from './filter.ts';

/** How the tasks in scope are looked at, and how to look at them otherwise: painted at once, then in the address. */
export function useFilter(): {
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  /** How many filters are in use. */
  readonly count: number;
  readonly setFilter: (changes: Partial<TaskFilter>) => void;
  readonly setSort: (sort: TaskSort | null) => void;
  /** Lets all tasks through, in their own order. */
  readonly clear: () => void;
} {
  const scope = useTaskScope();
  const { filter, sort } = useScope((of) => of.look());
  // Of what holds by then: two changes may come before the component is drawn again.
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

/** Other tasks, or another order: they are read from the first one on. */
function showFromTop(): void {
  for (const scroller of document.querySelectorAll('[data-column-scroller]'))
    if (scroller.scrollTop > 0) scroller.scrollTop = 0;
}

const viewKey = 'taskboard-view';

/** As what tasks are shown: as the address says, else as it was chosen last in this browser. And how to choose. */
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
    // Storage is switched off: it holds as long as the address.
  }
}
