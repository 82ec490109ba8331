import { maxTasksById } from '@longtable/contract/rules/task-limits';
import { QueryObserver } from '@tanstack/react-query';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { liveConnected } from '../../platform/live.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { holdSession } from '../../platform/session-hold.ts';
import { hasQueued, joinSync, type Watcher } from '../../platform/sync.ts';
import { isApple } from '../../ui/is-apple.ts';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { knownTasks } from './data/served-tasks.ts';
import { createScope } from './data/task-scope.ts';
import { reloadTasks } from './data/tasks.cache.ts';
import { isFormOpen } from './dialogs/open-dialogs.ts';
import { viewStateOf } from './filter/view-state.ts';
import { changedTaskIds, type PendingChange, pendingTasks, taskMutationKey } from './mutations/pending.ts';
import { feedShell } from './shell-feed.ts';
import { keepLoading, type LoadRequest, loadTasks, retain, taskListQuery } from './windows/load-windows.ts';

/** Milliseconds until a failed request is repeated. */
const retryAfter = 5000;
/** How long a page may take to render once its data has arrived, in milliseconds. */
const renderTimeoutMs = 10_000;

/** Changes whose response says which of their tasks the person may still see. */
const answersVisibility: ReadonlySet<PendingChange['kind']> = new Set(['change-many', 'undo', 'redo']);

const undo = lazyModule(() => import('./undo/undo.ts'));

async function undoLast(): Promise<void> {
  (await undo()).undoLast();
}

async function redoLast(): Promise<void> {
  (await undo()).redoLast();
}

const redoHotkey = { label: 'Redo the last undone change', group: 'Tasks', run: () => void redoLast() };

/** To run as long as the session. */
export const taskWatchers: readonly Watcher[] = [watchTasks];

/** Starts tasks in the open session, for a page that needs them before the deferred features. */
export async function joinTasks(): Promise<void> {
  // Changes that a closed page has left are shown from the first paint; otherwise sending them can be loaded later.
  if (await hasQueued(taskMutationKey)) await import('./mutations/task-mutation.ts').catch(() => undefined);
  await joinSync(taskWatchers);
}

/** Keeps the loaded tasks up to date while a person is signed in. Returns the function that stops it. */
function watchTasks(): () => void {
  let stopped = false;
  let fetching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetchUnknown = async (): Promise<void> => {
    if (fetching || stopped) return;
    fetching = true;
    for (let ids = unknownIds(); ids.length > 0 && !stopped; ids = unknownIds()) {
      if (await loadTasks(ids.slice(0, maxTasksById))) continue;
      // The server is unreachable: try again when it is back (below), or after a pause.
      clearTimeout(timer);
      timer = setTimeout(() => void fetchUnknown(), retryAfter);
      break;
    }
    fetching = false;
  };
  const observer = new QueryObserver(queryClient, { ...taskListQuery, notifyOnChangeProps: ['data'] });
  const stops = [
    feedShell(),
    keepLoading(),
    retainFirstBoard(),
    holdSession(isFormOpen),
    registerHotkeys([
      { keys: 'Mod+Z', label: 'Undo the last change of tasks', group: 'Tasks', run: () => void undoLast() },
      { keys: 'Mod+Shift+Z', ...redoHotkey },
      // ⌘Y is the history of the browser.
      ...(isApple ? [] : [{ keys: 'Mod+Y', ...redoHotkey }]),
    ]),
    observer.subscribe(() => void fetchUnknown()),
    liveConnected.subscribe(() => {
      if (!liveConnected.get()) return;
      if (queryClient.getQueryState(taskListQuery.queryKey)?.status === 'error') reloadTasks();
      void fetchUnknown();
    }),
  ];
  void fetchUnknown();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * On the Taskboard: starts to fetch its tasks before the page is rendered, which would request them only then. Retains them
 * until the page does. Returns how to stop.
 */
function retainFirstBoard(): () => void {
  if (location.pathname !== paths.tasks) return () => undefined;
  const releaseBoard = retain(boardOf(location.search));
  const release = (): void => {
    // The page is not rendered before its data has arrived.
    if (!queryClient.getQueryData(taskListQuery.queryKey)) timer = setTimeout(release, renderTimeoutMs);
    else releaseBoard();
  };
  let timer = setTimeout(release, renderTimeoutMs);
  return () => clearTimeout(timer);
}

function boardOf(search: string): LoadRequest {
  return { kind: 'board', of: createScope(null, viewStateOf(search)).of() };
}

/** The ids of tasks to fetch again (`TaskList.unknown`), without those of pending changes whose response includes them. */
function unknownIds(): string[] {
  const excluded = new Set<string>();
  for (const change of pendingTasks.pending()) {
    if (answersVisibility.has(change.kind)) for (const id of changedTaskIds(change)) excluded.add(id);
  }
  return knownTasks()
    .unknown.map(({ id }) => id)
    .filter((id) => !excluded.has(id));
}
