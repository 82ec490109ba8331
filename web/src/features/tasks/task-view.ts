import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followPending } from '../../platform/mutations/pending.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createStore } from '../../platform/store.ts';
import { applyPending, type PendingChange, pendingTasks } from './pending.ts';
import { emptyTaskList, type TaskList } from './task-list.ts';
import { loads } from './windows/load-windows.ts';
import { type RowChange, rowChanges } from './windows/row-changes.ts';
import { taskListKey } from './windows/task-store.ts';

/** What is loaded of tasks: what the server said, and over it what it has not answered yet. */
export type TaskView = {
  /** `loading` until something is there; `failed` only while there is nothing to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** What the server said. */
  readonly list: TaskList;
  /** Those that are loaded, in the order of the board. */
  readonly tasks: readonly Task[];
  /** What is different in them from what the server said. */
  readonly changes: readonly RowChange[];
  /** The statuses that a change on its way to the server enters. */
  readonly updating: ReadonlySet<TaskStatus>;
};

/** What is shown before anything is known. */
export const emptyTaskView: TaskView = {
  state: 'loading',
  error: null,
  list: emptyTaskList,
  tasks: emptyTaskList.tasks,
  changes: [],
  updating: new Set(),
};

// Derived once for the whole page, not in each component: 10,000 tasks are walked once for each change.
const view = createStore<TaskView>(emptyTaskView);
let from: { list: unknown; pending: unknown; loads: unknown } | null = null;
let following = false;

/** The tasks that are loaded, as they are shown now. */
export function taskView(): TaskView {
  follow();
  return view.get();
}

/** What `select` takes of the loaded tasks, in a component. It must give the same value while nothing changed. */
export function useTaskView<T>(select: (view: TaskView) => T): T {
  return useSyncExternalStore(followTaskView, () => select(view.get()));
}

/** Tells whenever the loaded tasks are others. Returns how to stop. */
export function followTaskView(listener: () => void): () => void {
  follow();
  return view.subscribe(listener);
}

/** Both caches tell at once, so that a change is painted in the frame in which it was made. */
function follow(): void {
  if (following) return;
  following = true;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === taskListKey[0]) derive();
  });
  followPending(derive);
  loads.subscribe(derive);
  derive();
}

function derive(): void {
  const list = queryClient.getQueryData<TaskList>(taskListKey);
  const pending = pendingTasks.pending();
  const before = view.get();
  const updating = statusesEntered(pending, before.updating);
  const isSame = from?.list === list && from?.pending === pending;
  if (isSame && from?.loads === loads.get() && updating === before.updating) return;
  from = { list, pending, loads: loads.get() };
  const known = list ?? emptyTaskList;
  const tasks = isSame ? before.tasks : applyPending(known.tasks, pending);
  const changes = isSame ? before.changes : rowChanges(known.tasks, tasks);
  const { state, error } = list ? isReady : stateOfLoads();
  view.set({ state, error, list: known, tasks, changes, updating });
}

const isReady = { state: 'ready', error: null } as const;

function stateOfLoads(): Pick<TaskView, 'state' | 'error'> {
  const states = [...loads.get().values()];
  const error = states.find((state) => state !== 'loading');
  return error && !states.includes('loading')
    ? { state: 'failed', error }
    : { state: 'loading', error: null };
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

/** One of the loaded tasks in a component; undefined when it is not (or no longer) among them. */
export function useTask(taskId: string | null): Task | undefined {
  return useTaskView((view) => (taskId === null ? undefined : view.tasks.find(({ id }) => id === taskId)));
}
