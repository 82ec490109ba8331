import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTasksById } from '@longtable/contract/rules/task-limits';
import type { Task } from '@longtable/contract/tasks';
import { QueryObserver } from '@tanstack/react-query';
import { deletedAccount, directory } from '../../platform/directory.ts';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { liveConnected, onLive, rowOf } from '../../platform/live.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { session } from '../../platform/session.ts';
import { holdSession } from '../../platform/session-hold.ts';
import { toast } from '../../ui/toast.ts';
import { lookOfAddress } from './filter/filter.ts';
import { changedTaskIds, type PendingChange, pendingTasks } from './pending.ts';
import { type DetailTab, isFormOpen, taskDialogs } from './task-dialogs.store.ts';
// Changes that a closed page left behind are sent by it.
import './task-mutation.ts';
import { createScope } from './task-scope.ts';
import {
  projectDeleted,
  projectLeft,
  reloadSoon,
  reloadTasks,
  tasksHeardDeleted,
  tasksHeardRestored,
  tasksSaved,
  tasksUncertain,
} from './tasks.cache.ts';
import { undoLast } from './undo/undo.ts';
import { hold, keepLoading, loadTasks, taskListQuery, type Want } from './windows/load-windows.ts';
import { knownTasks } from './windows/task-store.ts';
import { everything } from './windows/task-window.ts';

/** Milliseconds until an answer that failed on the server is asked for again. */
const retryAfter = 5000;
/** Milliseconds within which a page is rendered once its data is there. */
const firstPage = 10_000;

/** Changes of many tasks, after which some may not be seen any more. */
const saysWhichAreSeen: ReadonlySet<PendingChange['kind']> = new Set(['change-many', 'undo']);

/** Connects tasks to the live events. Once, before they begin. */
export function registerTasks(): void {
  let arrived: Task[] = [];
  onLive('task.saved', ({ task }, can) => {
    // What was missed comes many at a time: the list is walked once for all of them.
    if (arrived.length === 0) queueMicrotask(takeIn);
    arrived.push(rowOf<Task>(task, can));
  });
  onLive('tasks.saved', ({ tasks }, can) => {
    if (arrived.length === 0) queueMicrotask(takeIn);
    arrived = arrived.concat(tasks.map((task) => rowOf<Task>(task, can)));
  });
  onLive('task.deleted', ({ taskId }) => {
    takeIn();
    tasksHeardDeleted([taskId]);
  });
  onLive('tasks.deleted', ({ taskIds }) => {
    takeIn();
    tasksHeardDeleted(taskIds);
  });
  onLive('tasks.restored', ({ tasks }, can) => {
    takeIn();
    tasksHeardRestored(tasks.map((task) => rowOf<Task>(task, can)));
  });
  onLive('task.moved-away', ({ taskId }) => {
    takeIn();
    tasksUncertain([taskId]);
  });
  onLive('tasks.changed', reloadSoon);
  onLive('task.unblocked', ({ taskId, title }) => tellNews(`You can start “${title}” now`, taskId));
  onLive('task-comment.mentioned', ({ taskId, senderId }) =>
    tellNews(
      `You were mentioned by ${directory().person(senderId)?.name ?? deletedAccount}`,
      taskId,
      'comments',
    ),
  );
  // Projects join later than tasks: what their events mean for tasks is looked after here.
  onLive('project.deleted', ({ projectId }) => {
    takeIn();
    projectDeleted(projectId);
  });
  onLive('project.membership-changed', ({ projectId, change, project }) => {
    takeIn();
    switch (change) {
      case 'left':
      case 'removed':
        return projectLeft(projectId);
      case 'joined':
      case 'rights':
        // Its tasks come to be seen, or may be done more or less with: too many to be told one by one.
        if (project && project.totalTasks > 0) reloadSoon();
    }
  });

  function takeIn(): void {
    const saved = arrived;
    arrived = [];
    if (saved.length > 0) tasksSaved(saved);
  }
}

/** Keeps what is loaded of the tasks of the person who is signed in as it is, until it is stopped. */
export function watchTasks(): () => void {
  let stopped = false;
  let fetching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = async (): Promise<void> => {
    if (fetching || stopped) return;
    fetching = true;
    for (let ids = unknownIds(); ids.length > 0 && !stopped; ids = unknownIds()) {
      if (await loadTasks(ids.slice(0, maxTasksById))) continue;
      // Nothing answers right now: again when it does (below), or after a while.
      clearTimeout(timer);
      timer = setTimeout(() => void settle(), retryAfter);
      break;
    }
    fetching = false;
  };
  const observer = new QueryObserver(queryClient, { ...taskListQuery, notifyOnChangeProps: ['data'] });
  const stops = [
    keepLoading(),
    holdFirst(),
    holdSession(isFormOpen),
    // Whoever signs in next starts without somebody else's open dialog.
    taskDialogs.closeAll,
    registerHotkeys([
      { keys: 'Mod+Z', label: 'Undo the last change of tasks', group: 'Tasks', run: undoLast },
    ]),
    observer.subscribe(() => void settle()),
    liveConnected.subscribe(() => {
      if (!liveConnected.get()) return;
      if (queryClient.getQueryState(taskListQuery.queryKey)?.status === 'error') reloadTasks();
      void settle();
    }),
  ];
  void settle();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Fetches what the first page shows while its code loads, and holds it until the page does. Returns how to stop. */
function holdFirst(): () => void {
  const { user } = session.get();
  if (!user) return () => undefined;
  const wants: Want[] = [
    { kind: 'figures', of: everything, today: calendarDay(user.timeZone) },
    ...(location.pathname === paths.tasks ? [boardOf(location.search)] : []),
  ];
  const releases = wants.map(hold);
  const release = (): void => {
    // Without any data there is no page yet.
    if (!queryClient.getQueryData(taskListQuery.queryKey)) timer = setTimeout(release, firstPage);
    else for (const each of releases.splice(0)) each();
  };
  let timer = setTimeout(release, firstPage);
  return () => clearTimeout(timer);
}

function boardOf(search: string): Want {
  return { kind: 'board', of: createScope(null, lookOfAddress(search)).of() };
}

/** Without those that are in a change that is under way, since its answer has them. */
function unknownIds(): string[] {
  const answered = new Set<string>();
  for (const change of pendingTasks.pending()) {
    if (saysWhichAreSeen.has(change.kind)) for (const id of changedTaskIds(change)) answered.add(id);
  }
  return knownTasks()
    .unknown.map(({ id }) => id)
    .filter((id) => !answered.has(id));
}

function tellNews(title: string, taskId: string, tab: DetailTab = 'details'): void {
  toast({ title, action: { label: 'Open', onSelect: () => taskDialogs.openDetail(taskId, tab) } });
}
