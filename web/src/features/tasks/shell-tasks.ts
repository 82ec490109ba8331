import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskCounts } from '@longtable/contract/tasks';
import { isCancelledError } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { tasksApi } from '../../platform/api/tasks.ts';
import { call } from '../../platform/client.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { session } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { emptyTaskList, taskListKey } from './data/served-tasks.ts';
import type { TaskList } from './data/task-list.ts';
import { closeDialogs } from './dialogs/open-dialogs.ts';

/** What the shell of every page shows of tasks. The feature itself is loaded after the first paint of pages without tasks. */
export type ShellTasks = {
  /** `loading` until the first response; `failed` only while there is nothing to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** Null until they are loaded. */
  readonly counts: TaskCounts | null;
  /** When the server counted, by the first request (epoch milliseconds); 0 for kept counts. */
  readonly countedAt: number;
  /** Repeats a failed request. */
  readonly retry: () => void;
};

const nothingYet: ShellTasks = {
  state: 'loading',
  error: null,
  counts: null,
  countedAt: 0,
  retry: fetchShellTasks,
};

/** The tasks of the shell: of the snapshot or the first response, and from then on of the feature (shell-feed.ts). */
export const shellTasks = createStore<ShellTasks>(nothingYet);

/** Selects from the tasks of the shell, in a component. `select` must return the same value until something changes. */
export function useShellTasks<T>(select: (tasks: ShellTasks) => T): T {
  return useSyncExternalStore(shellTasks.subscribe, () => select(shellTasks.get()));
}

/** Changes some of it. */
export function updateShellTasks(changes: Partial<ShellTasks>): void {
  shellTasks.set({ ...shellTasks.get(), ...changes });
}

const countsKey = ['first-task-counts'] as const;

/** Shows the kept counts, or fetches them on pages without tasks. Returns how to stop. */
export function watchShellTasks(): () => void {
  const { user } = session.get();
  const kept = queryClient.getQueryData<TaskList>(taskListKey);
  const figures = kept?.figures.get('');
  const isCurrent = user !== null && figures?.today === calendarDay(user.timeZone);
  if (kept) updateShellTasks({ state: 'ready', counts: isCurrent ? figures.figures : null });
  if (!isCurrent && !hasTasks(location.pathname)) fetchShellTasks();
  return () => {
    cancelFirstCounts();
    shellTasks.set(nothingYet);
    // The next person to sign in must not find this person's dialogs open.
    closeDialogs();
  };
}

/** Fetches the counts for the shell alone. */
export function fetchShellTasks(): void {
  void fetchCounts();
}

/** Cancels the request for the counts, when the feature makes its own. */
export function cancelFirstCounts(): void {
  void queryClient.cancelQueries({ queryKey: countsKey });
}

/** Whether a page loads the feature before its first paint (routes/app.index.tsx, routes/app.tasks.tsx). */
function hasTasks(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return path === paths.desk || path === paths.tasks;
}

async function fetchCounts(): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  const today = calendarDay(user.timeZone);
  const { state } = shellTasks.get();
  if (state === 'failed') updateShellTasks({ state: 'loading', error: null });
  try {
    const {
      columns: _columns,
      totals: _totals,
      heads,
      ...counts
    } = await queryClient.fetchQuery({
      queryKey: countsKey,
      queryFn: ({ signal }) => call(tasksApi.counts, {}, { signal }),
      staleTime: 0,
      gcTime: 0,
      meta: { keep: false },
    });
    queryClient.setQueryData<TaskList>(taskListKey, (list = emptyTaskList) => ({
      ...list,
      heads,
      figures: new Map([...list.figures, ['', { projectId: null, today, figures: counts }]]),
    }));
    updateShellTasks({ state: 'ready', counts, countedAt: Date.now() });
  } catch (error) {
    if (isCancelledError(error) || !(error instanceof Error)) return;
    if (shellTasks.get().state === 'loading') updateShellTasks({ state: 'failed', error });
  }
}
