import { countFilters } from '@longtable/contract/rules/task-filter';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { createStore, useStore } from '../../../platform/store.ts';
import { addressOf, lookOfAddress } from '../filter/filter.ts';
import { useViewMode } from '../filter/use-filter.ts';
import { useScope, useTaskScope } from '../task-scope.ts';
import { taskViews } from './views.ts';

/** The id of the view that was chosen last on this page. */
const chosen = createStore<string | null>(null);

/** The saved views, which of them is looked at, and how to look at one. */
export function useSavedViews(): {
  readonly views: readonly SavedTaskView[];
  readonly state: 'loading' | 'failed' | 'ready';
  /** What is looked at now, as it would be saved. */
  readonly address: string;
  /** The view that is looked at. */
  readonly applied: SavedTaskView | null;
  /** Whether that is looked at otherwise than it was saved. */
  readonly isChanged: boolean;
  readonly apply: (view: SavedTaskView) => void;
} {
  const { items: views, state } = taskViews.useList();
  const scope = useTaskScope();
  const look = useScope((of) => of.look());
  const [mode, setMode] = useViewMode();
  const last = useStore(chosen);
  const address = addressOf({ ...look, view: mode });
  const same = views.filter((view) => normal(view.address) === address);
  const before = views.find(({ id }) => id === last) ?? null;
  const isPlain = countFilters(look.filter) === 0 && !look.sort;
  // Whoever has cleared everything has left the view; two can be the same.
  const applied = same.find(({ id }) => id === last) ?? same[0] ?? (isPlain ? null : before);
  return {
    views,
    state,
    address,
    applied,
    isChanged: applied !== null && normal(applied.address) !== address,
    apply: (view) => {
      const next = lookOfAddress(view.address);
      viewChosen(view.id);
      if (next.view) setMode(next.view);
      scope.setLook({ ...next, view: next.view ?? mode });
    },
  };
}

/** Remembers which view is looked at: the one that was chosen or saved last. */
export function viewChosen(viewId: string): void {
  chosen.set(viewId);
}

/** An address as it is written now, whoever wrote it. */
function normal(address: string): string {
  return addressOf(lookOfAddress(address));
}
