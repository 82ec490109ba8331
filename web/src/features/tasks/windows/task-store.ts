import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { knownTasks, taskListKey } from '../data/served-tasks.ts';
import type { SinceRequest, TaskList } from '../data/task-list.ts';
import { grouping } from './grouping.ts';
import { type RowChange, rowChanges } from './row-changes.ts';
import { type CountContext, recounted, refigured } from './scope-counts.ts';

type Since = { readonly saved: Map<string, Task>; readonly deleted: Set<string> };

/** The changes since each request that is in flight. */
const requests = new Set<Since>();
/** Tombstones: late copies of these tasks must not restore them. The value says how the page learned of the deletion. */
const deletions = new Map<string, 'response' | 'event'>();
/** Tasks that this page deleted and restored before the live event of the deletion came. */
const outdatedDeletions = new Set<string>();
/** Tombstones of projects: late copies of their tasks must not restore them either. */
const deletedProjects = new Set<string>();
let onChange: (isCounted: boolean) => void = () => undefined;

/** Sets the listener for changes of tasks. `isCounted` is false if counts could not be updated, since a task is not loaded. */
export function whenChanged(listener: (isCounted: boolean) => void): void {
  onChange = listener;
}

/** True while a request is in flight whose response may not include the current changes. */
export function isRequesting(): boolean {
  return requests.size > 0;
}

/** Makes a request for tasks. `request` gets the record of what happens meanwhile, which overrides the response. */
export async function trackRequest<T>(request: (since: SinceRequest) => Promise<T>): Promise<T> {
  const since: Since = { saved: new Map(), deleted: new Set() };
  requests.add(since);
  try {
    return await request(since);
  } finally {
    requests.delete(since);
  }
}

/** Stores a response with `change`. Its tasks also override those of earlier requests that are still in flight. */
export function applyResponse(
  loaded: readonly Task[],
  since: SinceRequest,
  change: (list: TaskList) => TaskList,
): void {
  // Responses to other requests in flight may be older.
  for (const other of requests) {
    if (other === since) continue;
    for (const task of loaded)
      if (!other.deleted.has(task.id) && task.version >= (other.saved.get(task.id)?.version ?? 0))
        other.saved.set(task.id, task);
  }
  queryClient.setQueryData<TaskList>(taskListKey, change(knownTasks()));
}

/** Copies of tasks without those that have been deleted. */
export function withoutDeleted(tasks: readonly Task[]): readonly Task[] {
  const isThere = ({ id, projectId }: Task) =>
    !deletions.has(id) && (projectId === null || !deletedProjects.has(projectId));
  return tasks.every(isThere) ? tasks : tasks.filter(isThere);
}

/** Applies a change of tasks and updates the counts, unless it affects tasks that are not loaded (`isUncountable`). */
export function applyChange(
  change: (list: TaskList) => TaskList,
  { isUncountable = false }: { isUncountable?: boolean } = {},
): void {
  let mustCount = isUncountable;
  // Without a list there is nothing to change: the response in flight has it, or gets it from `requests`.
  queryClient.setQueryData<TaskList>(taskListKey, (list) => {
    if (!list) return list;
    const next = change(list);
    const changes = rowChanges(list.tasks, next.tasks);
    // A task that was not loaded can be counted only if it is new.
    mustCount ||= changes.some(({ before, after }) => before === null && after !== null && after.version > 1);
    return changes.length === 0 ? next : withRowsCounted(next, changes);
  });
  onChange(!mustCount);
}

function withRowsCounted(list: TaskList, changes: readonly RowChange[]): TaskList {
  const context = countContext();
  if (!context) return list;
  const counts = new Map([...list.counts].map(([key, of]) => [key, recounted(of, changes, context)]));
  const figures = new Map([...list.figures].map(([key, of]) => [key, refigured(of, changes, context)]));
  // Numbers of an earlier page, before that module is loaded, are counted again.
  return {
    ...list,
    counts,
    figures,
    groups: grouping.get()?.regrouped(list.groups, changes, context) ?? new Map(),
  };
}

/** For whom tasks are counted and filtered; null while nobody is signed in. */
export function countContext(): CountContext | null {
  const { user } = session.get();
  if (!user) return null;
  const { id: userId, timeZone, weekStart } = user;
  return { userId, timeZone, weekStart, today: calendarDay(timeZone) };
}

/** Records saved tasks for requests in flight. */
export function noteSaved(tasks: readonly Task[]): void {
  for (const { saved } of requests) {
    for (const task of tasks)
      if (task.version >= (saved.get(task.id)?.version ?? 0)) saved.set(task.id, task);
  }
}

/** Records tasks that were deleted or became invisible for requests in flight. */
export function noteRemoved(ids: readonly string[]): void {
  for (const since of requests) {
    for (const id of ids) {
      since.deleted.add(id);
      since.saved.delete(id);
    }
  }
}

/** Records tasks that this page deleted. */
export function noteDeleted(ids: readonly string[]): void {
  for (const id of ids) if (!deletions.has(id)) deletions.set(id, 'response');
}

/** Records the live event that tasks were deleted. Returns the ids of those that have not been restored since. */
export function noteDeletedByEvent(ids: readonly string[]): readonly string[] {
  const deleted = ids.filter((id) => !outdatedDeletions.delete(id));
  for (const id of deleted) deletions.set(id, 'event');
  return deleted;
}

/** Records that deleted tasks were restored; `isOwn` if by this page. */
export function noteRestored(ids: readonly string[], { isOwn }: { isOwn: boolean }): void {
  for (const id of ids) {
    if (isOwn && deletions.get(id) === 'response') outdatedDeletions.add(id);
    deletions.delete(id);
    for (const since of requests) since.deleted.delete(id);
  }
}

/** Records that a project was deleted with its tasks. */
export function noteProjectDeleted(projectId: string): void {
  deletedProjects.add(projectId);
}
