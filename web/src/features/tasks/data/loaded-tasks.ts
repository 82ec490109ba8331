import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followPending } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createStore } from '../../../platform/store.ts';
import { type PendingChange, pendingTasks, withPending } from '../mutations/pending.ts';
import { loads } from '../windows/load-windows.ts';
import { type RowChange, rowChanges } from '../windows/row-changes.ts';
import { emptyTaskList, taskListKey } from './served-tasks.ts';
import { type TaskList, tasksById } from './task-list.ts';

/** The loaded tasks: the server's last state with the pending changes applied. */
export type LoadedTasks = {
  /** `loading` until the first response; `failed` only while there is nothing to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** The server's last state. */
  readonly list: TaskList;
  /** In the order of the board. */
  readonly tasks: readonly Task[];
  /** How they differ from the server's state. */
  readonly changes: readonly RowChange[];
  /** The statuses that pending moves enter. */
  readonly updating: ReadonlySet<TaskStatus>;
};

/** The state before the first response. */
export const nothingLoaded: LoadedTasks = {
  state: 'loading',
  error: null,
  list: emptyTaskList,
  tasks: emptyTaskList.tasks,
  changes: [],
  updating: new Set(),
};

// Computed once for the whole page, not in each component: there may be 10,000 tasks.
const store = createStore<LoadedTasks>(nothingLoaded);
let from: { list: unknown; pending: unknown; loads: unknown } | null = null;
let following = false;

/** The loaded tasks as they are shown now. */
export function loadedTasks(): LoadedTasks {
  follow();
  return store.get();
}

/** Selects from the loaded tasks, in a component. `select` must return the same value until something changes. */
export function useLoadedTasks<T>(select: (loaded: LoadedTasks) => T): T {
  return useSyncExternalStore(followLoadedTasks, () => select(store.get()));
}

/** Calls `listener` when the loaded tasks change. Returns the function that stops it. */
export function followLoadedTasks(listener: () => void): () => void {
  follow();
  return store.subscribe(listener);
}

/** Both caches notify synchronously, so that a change is painted in the frame in which it was made. */
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
  const before = store.get();
  const updating = statusesEntered(pending, before.updating);
  const isSame = from?.list === list && from?.pending === pending;
  if (isSame && from?.loads === loads.get() && updating === before.updating) return;
  from = { list, pending, loads: loads.get() };
  const known = list ?? emptyTaskList;
  const tasks = isSame ? before.tasks : withPending(known.tasks, pending);
  const changes = isSame ? before.changes : rowChanges(known.tasks, tasks);
  const { state, error } = list ? isReady : stateOfLoads();
  store.set({ state, error, list: known, tasks, changes, updating });
}

const isReady = { state: 'ready', error: null } as const;

function stateOfLoads(): Pick<LoadedTasks, 'state' | 'error'> {
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

/** A loaded task as it is shown now; undefined if it is not loaded. */
export function loadedTask(taskId: string): Task | undefined {
  return tasksById(loadedTasks().tasks).get(taskId);
}

/** A loaded task in a component; undefined if it is not loaded. */
export function useTask(taskId: string | null): Task | undefined {
  return useLoadedTasks(({ tasks }) => (taskId === null ? undefined : tasksById(tasks).get(taskId)));
}

/** Those of these tasks that are loaded, as they are shown now, in the order of the board. */
export function shownTasks(taskIds: readonly string[]): Task[] {
  const wanted = new Set(taskIds);
  return loadedTasks().tasks.filter(({ id }) => wanted.has(id));
}
