import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followPending } from '../../platform/mutations/pending.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createStore } from '../../platform/store.ts';
import { columnsOf, emptyColumns, type TaskColumns } from './columns.ts';
import { applyPending, type PendingChange, pendingTasks } from './pending.ts';
import { taskListQuery } from './tasks.cache.ts';

/** What is shown of tasks: what the server said, and over it what it has not answered yet. */
export type TaskView = {
  /** `loading` until the first page is there; `failed` only while there is nothing to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** False while later pages are still being fetched: the tasks are not all. */
  readonly complete: boolean;
  /** In the order of the board. */
  readonly tasks: readonly Task[];
  /** By status, in the order of the board. A column in which nothing changed is the same array as before. */
  readonly columns: TaskColumns;
  /** The statuses that a change on its way to the server enters. */
  readonly updating: ReadonlySet<TaskStatus>;
};

const noTasks: readonly Task[] = [];
/** What is shown before anything is known. */
export const emptyTaskView: TaskView = {
  state: 'loading',
  error: null,
  complete: false,
  tasks: noTasks,
  columns: emptyColumns,
  updating: new Set(),
};

// Derived once for the whole page, not in each component: 10,000 tasks are walked once for each change.
const view = createStore<TaskView>(emptyTaskView);
let from: { data: unknown; error: unknown; pending: unknown } | null = null;
let following = false;

/** The tasks as they are shown now. */
export function taskView(): TaskView {
  follow();
  return view.get();
}

/** What `select` takes of the shown tasks, in a component. It must give the same value while nothing changed. */
export function useTaskView<T>(select: (view: TaskView) => T): T {
  return useSyncExternalStore(followTaskView, () => select(view.get()));
}

/** Tells whenever the shown tasks are others. Returns how to stop. */
export function followTaskView(listener: () => void): () => void {
  follow();
  return view.subscribe(listener);
}

/** Both caches tell at once, so that a change is painted in the frame in which it was made. */
function follow(): void {
  if (following) return;
  following = true;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === taskListQuery.queryKey[0]) derive();
  });
  followPending(derive);
  derive();
}

function derive(): void {
  const state = queryClient.getQueryState(taskListQuery.queryKey);
  const data = state?.data;
  const error = data ? null : (state?.error ?? null);
  const pending = pendingTasks.pending();
  const before = view.get();
  const updating = statusesEntered(pending, before.updating);
  if (from?.data === data && from?.error === error && from?.pending === pending) {
    if (updating !== before.updating) view.set({ ...before, updating });
    return;
  }
  from = { data, error, pending };
  const tasks = applyPending(data?.tasks ?? noTasks, pending);
  view.set({
    state: data ? 'ready' : error && state?.fetchStatus !== 'fetching' ? 'failed' : 'loading',
    error,
    complete: data?.complete ?? false,
    tasks,
    columns: columnsOf(tasks, before.columns),
    updating,
  });
}

function statusesEntered(
  pending: readonly PendingChange[],
  before: ReadonlySet<TaskStatus>,
): ReadonlySet<TaskStatus> {
  const entered = new Set<TaskStatus>();
  for (const change of pending)
    if (change.kind === 'move' && pendingTasks.isSending(change)) entered.add(change.status);
  return entered.size === before.size && [...entered].every((status) => before.has(status))
    ? before
    : entered;
}

/** One of the shown tasks in a component; undefined when it is not (or no longer) among them. */
export function useTask(taskId: string | null): Task | undefined {
  return useTaskView((view) => (taskId === null ? undefined : view.tasks.find(({ id }) => id === taskId)));
}
