import type { SavedTaskView } from '@longtable/contract/task-views';
import { queryOptions } from '@tanstack/react-query';
import { taskViewsApi } from '../../../platform/api/task-views.ts';
import { call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { createNews } from '../../../platform/news.ts';
import { queryClient } from '../../../platform/query-client.ts';

const news = createNews();
/** An answer that was overtaken by the deletion must not bring the view back. */
const deleted = new Set<string>();

/** The person's saved views, by name; live events keep them as they are. */
export const taskViewsQuery = queryOptions<readonly SavedTaskView[]>({
  queryKey: ['task-views'],
  queryFn: async ({ signal }) => {
    const { views } = await news.latest(() => call(taskViewsApi.list, {}, { signal }));
    return sorted(views.filter(({ id }) => !deleted.has(id)));
  },
});

/** Takes in a view as it is saved, or is about to be. */
export function viewSaved(view: SavedTaskView): void {
  if (deleted.has(view.id)) return;
  news.note();
  patch((views) => sorted([...views.filter(({ id }) => id !== view.id), view]));
}

/** Takes in that a view is gone, or is about to be. */
export function viewGone(viewId: string): void {
  deleted.add(viewId);
  news.note();
  patch((views) => views.filter(({ id }) => id !== viewId));
}

/** Takes in that a view which was said to be gone is still there. */
export function viewStays(view: SavedTaskView): void {
  deleted.delete(view.id);
  viewSaved(view);
}

/** Connects saved views to the live events. Once, before they begin. */
export function registerTaskViews(): void {
  onLive('task-view.saved', ({ view }) => viewSaved(view));
  onLive('task-view.deleted', ({ taskViewId }) => viewGone(taskViewId));
}

function patch(change: (views: readonly SavedTaskView[]) => readonly SavedTaskView[]): void {
  queryClient.setQueryData(taskViewsQuery.queryKey, (views) => views && change(views));
}

// Making one costs more than a thousand uses of it.
const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function sorted(views: readonly SavedTaskView[]): readonly SavedTaskView[] {
  return views.toSorted((a, b) => names.compare(a.name, b.name));
}
