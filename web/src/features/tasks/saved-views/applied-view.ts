import { countFilters } from '@longtable/contract/rules/task-filter';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { createSessionStore } from '../../../platform/session-store.ts';
import { useStore } from '../../../platform/store.ts';
import { useScope, useTaskScope } from '../data/task-scope.ts';
import { useTaskLayout } from '../filter/use-filter.ts';
import { addressOf, viewStateOf } from '../filter/view-state.ts';
import { savedViews } from './saved-views.ts';

/** The id of the view that was last selected in this page. */
const lastViewId = createSessionStore<string | null>(null);

/** The saved views, the applied one, and how to apply one. */
export function useSavedViews(): {
  readonly views: readonly SavedTaskView[];
  readonly state: 'loading' | 'failed' | 'ready';
  /** The view state of the page, in the format of a saved view. */
  readonly address: string;
  /** The applied view. */
  readonly applied: SavedTaskView | null;
  /** Whether the view state differs from the applied view. */
  readonly isChanged: boolean;
  readonly apply: (view: SavedTaskView) => void;
} {
  const { items: views, state } = savedViews.useList();
  const scope = useTaskScope();
  const current = useScope((of) => of.viewState());
  const [layout, setLayout] = useTaskLayout();
  const last = useStore(lastViewId);
  const address = addressOf({ ...current, layout });
  const same = views.filter((view) => normal(view.address) === address);
  const before = views.find(({ id }) => id === last) ?? null;
  const isPlain = countFilters(current.filter) === 0 && !current.sort && !current.by;
  // Of several views with the same address, the one that was selected last. A changed view stays applied until filter, order
  // and groups are cleared.
  const applied = same.find(({ id }) => id === last) ?? same[0] ?? (isPlain ? null : before);
  return {
    views,
    state,
    address,
    applied,
    isChanged: applied !== null && normal(applied.address) !== address,
    apply: (view) => {
      const next = viewStateOf(view.address);
      rememberView(view.id);
      if (next.layout) setLayout(next.layout);
      scope.setViewState({ ...next, layout: next.layout ?? layout });
    },
  };
}

/** Remembers the view that was last selected or saved. */
export function rememberView(viewId: string): void {
  lastViewId.set(viewId);
}

/** Normalizes an address, which an older version may have saved. */
function normal(address: string): string {
  return addressOf(viewStateOf(address));
}
