import type { Task } from '@longtable/contract/tasks';
import { withChanges } from '../data/task-list.ts';
import { changedTaskIds, type PendingChange } from './pending.ts';
import { changedTask, createdTask, createdTasks, undoneTask } from './pending-effects.ts';

/**
 * Applies pending changes in order, by the same rules as the server. Other tasks keep their identity. Changes of tasks
 * that are not loaded have no effect.
 */
export function applyPending(tasks: readonly Task[], pending: readonly PendingChange[]): readonly Task[] {
  if (pending.length === 0) return tasks;
  const ids = new Set<string>();
  for (const change of pending) for (const id of changedTaskIds(change)) ids.add(id);
  const changes = new Map<string, Task | null>();
  for (const task of tasks) if (ids.has(task.id)) changes.set(task.id, task);
  for (const change of pending) applyChange(changes, change);
  return withChanges(tasks, changes);
}

function applyChange(changes: Map<string, Task | null>, change: PendingChange): void {
  switch (change.kind) {
    case 'create':
      create(changes, createdTask(change));
      return;
    case 'create-several':
      for (const task of createdTasks(change)) create(changes, task);
      return;
    case 'undo':
    case 'redo':
      for (const before of change.before) {
        if (change.kind === 'redo' && change.isDeletion) remove(changes, before.id);
        else changes.set(before.id, undoneTask(before, changes.get(before.id) ?? null, change.at));
      }
      return;
    default:
      for (const id of changedTaskIds(change)) {
        const before = changes.get(id);
        if (before) changes.set(id, changedTask(before, change));
      }
  }
}

function remove(changes: Map<string, Task | null>, id: string): void {
  if (changes.get(id)) changes.set(id, null);
}

/** Keeps the server's copy if there is one already. */
function create(changes: Map<string, Task | null>, task: Task): void {
  if (!changes.get(task.id)) changes.set(task.id, task);
}
