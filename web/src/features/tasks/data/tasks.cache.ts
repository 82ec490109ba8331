import type { Task } from '@longtable/contract/tasks';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import {
  applyChange,
  isRequesting,
  noteDeleted,
  noteDeletedByEvent,
  noteProjectDeleted,
  noteRemoved,
  noteRestored,
  noteSaved,
  withoutDeleted,
} from '../windows/task-store.ts';
import { knownTasks, taskListKey } from './served-tasks.ts';
import { tasksById, withoutTasks, withSaved, withUncertain } from './task-list.ts';

/** Applies the response to an undo: the reverted and restored tasks. */
export function tasksRestored(saved: readonly Task[]): void {
  noteRestored(idsOf(saved), { isOwn: true });
  tasksSaved(saved);
}

/** Applies the live event that deleted tasks were restored. */
export function tasksRestoredByEvent(saved: readonly Task[]): void {
  noteRestored(idsOf(saved), { isOwn: false });
  tasksSaved(saved);
}

/** Applies tasks from a response or a live event. */
export function tasksSaved(saved: readonly Task[]): void {
  const alive = withoutDeleted(saved);
  noteSaved(alive);
  applyChange((list) => withSaved(list, alive));
}

/** Applies the response that tasks were deleted. */
export function tasksDeleted(ids: readonly string[]): void {
  noteDeleted(ids);
  tasksUnseen(ids);
}

/** Applies the live event that tasks were deleted. */
export function tasksDeletedByEvent(ids: readonly string[]): void {
  tasksUnseen(noteDeletedByEvent(ids));
}

/** Drops tasks that the person may not see. */
export function tasksUnseen(ids: readonly string[]): void {
  if (ids.length === 0) return;
  noteRemoved(ids);
  const loaded = tasksById(knownTasks().tasks);
  applyChange((list) => withoutTasks(list, ids), { isUncountable: ids.some((id) => !loaded.has(id)) });
}

/** Fetches tasks again that the person may have lost access to. */
export function tasksUncertain(ids: readonly string[]): void {
  applyChange((list) => withUncertain(list, ids), { isUncountable: true });
  // A response in flight may include them.
  if (isRequesting()) reloadSoon();
}

/** Drops the tasks of a project that the person left, and reloads: they may still see their own. */
export function projectLeft(projectId: string): void {
  dropProject(projectId);
  reloadSoon();
}

/** Drops the tasks of a deleted project. */
export function projectDeleted(projectId: string): void {
  noteProjectDeleted(projectId);
  dropProject(projectId);
  // A response in flight may include them.
  if (isRequesting()) reloadSoon();
}

function dropProject(projectId: string): void {
  const ids = idsOf(knownTasks().tasks.filter((task) => task.projectId === projectId));
  noteRemoved(ids);
  // Tasks that are not loaded are removed as well, so the counts are unknown.
  applyChange((list) => withoutTasks(list, ids), { isUncountable: true });
}

/** Reloads what is on the screen, once for several calls at about the same time. */
export function reloadSoon(): void {
  refetchSoon(taskListKey);
}

/** Reloads what is on the screen, which stays visible meanwhile. */
export function reloadTasks(): void {
  void queryClient.invalidateQueries({ queryKey: taskListKey, exact: true });
}

function idsOf(tasks: readonly Task[]): string[] {
  return tasks.map(({ id }) => id);
}
