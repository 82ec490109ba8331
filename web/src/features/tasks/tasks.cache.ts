import type { AnswerOf } from '@longtable/contract/endpoint';
import type { tasksApi as declared, Task } from '@longtable/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { tasksApi } from '../../platform/api/tasks.ts';
import { call } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import {
  emptyTaskList,
  type TaskList,
  withLoaded,
  withoutTasks,
  withSaved,
  withUncertain,
} from './task-list.ts';

/** All tasks that the person may see, fetched page by page; live events keep them as they are. */
export const taskListQuery = queryOptions<TaskList>({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => loadTasks(signal),
  // A list that was left half loaded (a reload in the middle) goes on loading.
  staleTime: ({ state }) => (state.data?.complete ? Number.POSITIVE_INFINITY : 0),
});

/** What was saved and deleted since each list that is still on its way was asked for. */
const loading = new Set<{ saved: Map<string, Task>; deleted: Set<string> }>();
/** What was said of a deleted task before it was must not bring it back. By whom the page knows of the deletion. */
const deletions = new Map<string, 'answered' | 'heard'>();
/** Deleted and brought back by this page, before the live event of the deletion came. */
const outdatedDeletions = new Set<string>();
/** Nor must one that was overtaken by the deletion of its project. */
const deletedProjects = new Set<string>();

/** The list as the server last said it. */
export function knownTasks(): TaskList {
  return queryClient.getQueryData(taskListQuery.queryKey) ?? emptyTaskList;
}

/** Takes in the answer to an undo: tasks that it has changed back, or brought back. */
export function tasksRestored(saved: readonly Task[]): void {
  for (const { id } of saved) {
    if (deletions.get(id) === 'answered') outdatedDeletions.add(id);
    bringBack(id);
  }
  tasksSaved(saved);
}

/** Takes in the live event that deleted tasks are back. */
export function tasksHeardRestored(saved: readonly Task[]): void {
  for (const { id } of saved) bringBack(id);
  tasksSaved(saved);
}

function bringBack(id: string): void {
  deletions.delete(id);
  for (const since of loading) since.deleted.delete(id);
}

/** Takes in what the server said of tasks, in an answer or a live event. */
export function tasksSaved(saved: readonly Task[]): void {
  const alive = saved.filter(
    ({ id, projectId }) => !deletions.has(id) && (projectId === null || !deletedProjects.has(projectId)),
  );
  for (const since of loading) for (const task of alive) since.saved.set(task.id, task);
  patch((list) => withSaved(list, alive));
}

/** Takes in the answer that tasks are deleted. */
export function tasksDeleted(ids: readonly string[]): void {
  for (const id of ids) if (!deletions.has(id)) deletions.set(id, 'answered');
  tasksUnseen(ids);
}

/** Takes in the live event that tasks were deleted. */
export function tasksHeardDeleted(ids: readonly string[]): void {
  const gone = ids.filter((id) => !outdatedDeletions.delete(id));
  for (const id of gone) deletions.set(id, 'heard');
  tasksUnseen(gone);
}

/** Takes in that the person doesn't see some tasks (any more). */
export function tasksUnseen(ids: readonly string[]): void {
  if (ids.length === 0) return;
  for (const since of loading) {
    for (const id of ids) {
      since.deleted.add(id);
      since.saved.delete(id);
    }
  }
  patch((list) => withoutTasks(list, ids));
}

/** Takes in that the person may not see some tasks any more: they are asked for anew. */
export function tasksUncertain(ids: readonly string[]): void {
  patch((list) => withUncertain(list, ids));
  // A list on its way may have them.
  if (loading.size > 0) reloadSoon();
}

/** Takes in that the person is not in a project any more: what they still see of it comes with the list. */
export function projectLeft(projectId: string): void {
  dropProject(projectId);
  reloadSoon();
}

/** Takes in that a project was deleted, and its tasks with it. */
export function projectDeleted(projectId: string): void {
  deletedProjects.add(projectId);
  dropProject(projectId);
  // A list on its way may have them.
  if (loading.size > 0) reloadSoon();
}

function dropProject(projectId: string): void {
  const ids = knownTasks().tasks.filter((task) => task.projectId === projectId);
  if (ids.length > 0) tasksUnseen(ids.map(({ id }) => id));
}

/** Fetches the whole list anew, once for all that ask for it at about the same time. */
export function reloadSoon(): void {
  refetchSoon(taskListQuery.queryKey);
}

/** Fetches the whole list anew; what is shown stays until it is there. */
export function reloadTasks(): void {
  void queryClient.invalidateQueries({ queryKey: taskListQuery.queryKey, exact: true });
}

function patch(change: (list: TaskList) => TaskList): void {
  // Without a list there is nothing to patch: the one on its way has it, or gets it from `loading`.
  queryClient.setQueryData(taskListQuery.queryKey, (list) => list && change(list));
}

async function loadTasks(signal: AbortSignal): Promise<TaskList> {
  const since = { saved: new Map<string, Task>(), deleted: new Set<string>() };
  const loaded: Task[] = [];
  let after: string | null = null;
  loading.add(since);
  try {
    do {
      const page: AnswerOf<typeof declared.list> = await call(
        tasksApi.list,
        after === null ? {} : { after },
        { signal },
      );
      loaded.push(...page.tasks);
      after = page.next;
      const known = knownTasks();
      // The first page paints while the others are on their way.
      if (after !== null && !known.complete) {
        queryClient.setQueryData(
          taskListQuery.queryKey,
          withLoaded(known, { loaded, complete: false, since }),
        );
      }
    } while (after !== null);
    return withLoaded(knownTasks(), { loaded, complete: true, since });
  } finally {
    loading.delete(since);
  }
}
