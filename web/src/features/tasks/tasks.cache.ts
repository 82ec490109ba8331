import type { Task } from '@longtable/contract/tasks';
import { queryClient } from '../../platform/query-client.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { withoutTasks, withSaved, withUncertain } from './task-list.ts';
import {
  isAsking,
  knownTasks,
  noteDeleted,
  noteGone,
  noteHeardDeleted,
  noteProjectDeleted,
  noteRestored,
  noteSaved,
  takeChange,
  taskListKey,
  withoutDeleted,
} from './windows/task-store.ts';

/** Takes in the answer to an undo: tasks that it has changed back, or brought back. */
export function tasksRestored(saved: readonly Task[]): void {
  noteRestored(idsOf(saved), { isOwn: true });
  tasksSaved(saved);
}

/** Takes in the live event that deleted tasks are back. */
export function tasksHeardRestored(saved: readonly Task[]): void {
  noteRestored(idsOf(saved), { isOwn: false });
  tasksSaved(saved);
}

/** Takes in what the server said of tasks, in an answer or a live event. */
export function tasksSaved(saved: readonly Task[]): void {
  const alive = withoutDeleted(saved);
  noteSaved(alive);
  takeChange((list) => withSaved(list, alive));
}

/** Takes in the answer that tasks are deleted. */
export function tasksDeleted(ids: readonly string[]): void {
  noteDeleted(ids);
  tasksUnseen(ids);
}

/** Takes in the live event that tasks were deleted. */
export function tasksHeardDeleted(ids: readonly string[]): void {
  tasksUnseen(noteHeardDeleted(ids));
}

/** Takes in that the person doesn't see some tasks (any more). */
export function tasksUnseen(ids: readonly string[]): void {
  if (ids.length === 0) return;
  noteGone(ids);
  const loaded = new Set(idsOf(knownTasks().tasks));
  takeChange((list) => withoutTasks(list, ids), { isUncountable: ids.some((id) => !loaded.has(id)) });
}

/** Takes in that the person may not see some tasks any more: they are asked for anew. */
export function tasksUncertain(ids: readonly string[]): void {
  takeChange((list) => withUncertain(list, ids), { isUncountable: true });
  // An answer on its way may have them.
  if (isAsking()) reloadSoon();
}

/** Takes in that the person is not in a project any more: what they still see of it comes with the list. */
export function projectLeft(projectId: string): void {
  dropProject(projectId);
  reloadSoon();
}

/** Takes in that a project was deleted, and its tasks with it. */
export function projectDeleted(projectId: string): void {
  noteProjectDeleted(projectId);
  dropProject(projectId);
  // An answer on its way may have them.
  if (isAsking()) reloadSoon();
}

function dropProject(projectId: string): void {
  const ids = idsOf(knownTasks().tasks.filter((task) => task.projectId === projectId));
  noteGone(ids);
  // Those that are not loaded go as well.
  takeChange((list) => withoutTasks(list, ids), { isUncountable: true });
}

/** Fetches what is on the screen anew, once for all that ask for it at about the same time. */
export function reloadSoon(): void {
  refetchSoon(taskListKey);
}

/** Fetches what is on the screen anew; what is shown stays until it is there. */
export function reloadTasks(): void {
  void queryClient.invalidateQueries({ queryKey: taskListKey, exact: true });
}

function idsOf(tasks: readonly Task[]): string[] {
  return tasks.map(({ id }) => id);
}
