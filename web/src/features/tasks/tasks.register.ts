import { QueryObserver } from '@tanstack/react-query';
import { tasksApi } from '../../platform/api/tasks.ts';
import { ApiError, call } from '../../platform/client.ts';
import { liveConnected, onLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { SavedTask } from './task-list.ts';
import {
  knownTasks,
  projectDeleted,
  projectLeft,
  projectNamed,
  reloadSoon,
  reloadTasks,
  taskListQuery,
  tasksDeleted,
  tasksSaved,
  tasksUncertain,
  tasksUnseen,
} from './tasks.cache.ts';
import { registerTaskMutations } from './tasks.mutations.ts';
import { unansweredChanges } from './unanswered.ts';

/** More than so many unknown tasks are fetched by loading the list instead. */
const fewUnknown = 40;
/** Tasks fetched at the same time. */
const batch = 6;
/** Milliseconds until an answer that failed on the server is asked for again. */
const retryAfter = 5000;

/** Connects tasks to the queue of changes and the live events. Once, before either begins. */
export function registerTasks(): void {
  registerTaskMutations();
  let arrived: SavedTask[] = [];
  onLive('task.saved', ({ task }) => {
    // What was missed comes many at a time: the list is walked once for all of them.
    if (arrived.length === 0) queueMicrotask(takeIn);
    arrived.push(task);
  });
  onLive('task.deleted', ({ taskId }) => {
    takeIn();
    tasksDeleted([taskId]);
  });
  onLive('task.moved-away', ({ taskId }) => {
    takeIn();
    tasksUncertain([taskId]);
  });
  onLive('tasks.changed', reloadSoon);
  // Projects join later than tasks: what their events mean for tasks is looked after here.
  onLive('project.saved', ({ project }) => {
    takeIn();
    projectNamed(project);
  });
  onLive('project.deleted', ({ projectId }) => {
    takeIn();
    projectDeleted(projectId);
  });
  onLive('project.standing-changed', ({ projectId, change }) => {
    takeIn();
    switch (change) {
      case 'left':
      case 'removed':
        return projectLeft(projectId);
      case 'joined':
      case 'rights':
        return reloadSoon();
    }
  });

  function takeIn(): void {
    const saved = arrived;
    arrived = [];
    if (saved.length > 0) tasksSaved(saved);
  }
}

/** Loads the tasks of the person who is signed in, and keeps them whole until it is stopped. */
export function watchTasks(): () => void {
  let stopped = false;
  let fetching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = async (): Promise<void> => {
    if (fetching || stopped) return;
    fetching = true;
    try {
      for (let ids = unknownIds(); ids.length > 0 && !stopped; ids = unknownIds()) {
        if (ids.length > fewUnknown) {
          await queryClient.refetchQueries(
            { queryKey: taskListQuery.queryKey, exact: true },
            { throwOnError: true },
          );
        } else await Promise.all(ids.slice(0, batch).map(fetchTask));
      }
    } catch {
      // Nothing answers right now: again when it does (below), or after a while.
      clearTimeout(timer);
      timer = setTimeout(settle, retryAfter);
    } finally {
      fetching = false;
    }
  };
  const observer = new QueryObserver(queryClient, { ...taskListQuery, notifyOnChangeProps: ['data'] });
  const stops = [
    observer.subscribe(() => void settle()),
    liveConnected.subscribe(() => {
      if (!liveConnected.get()) return;
      if (queryClient.getQueryState(taskListQuery.queryKey)?.status === 'error' || !knownTasks().complete)
        reloadTasks();
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

/** Without those that this page is just creating: the answer to that has their rights. */
function unknownIds(): string[] {
  const creating = new Set<string>();
  for (const { change } of unansweredChanges()) if (change.kind === 'create') creating.add(change.input.id);
  return knownTasks()
    .unknown.map(({ id }) => id)
    .filter((id) => !creating.has(id));
}

async function fetchTask(taskId: string): Promise<void> {
  try {
    tasksSaved([await call(tasksApi.get, { taskId })]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    tasksUnseen([taskId]);
  }
}
