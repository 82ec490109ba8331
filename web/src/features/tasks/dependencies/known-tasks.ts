import type { RelatedTask } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followLoadedTasks, type LoadedTasks, loadedTask, loadedTasks } from '../data/loaded-tasks.ts';
import { tasksById } from '../data/task-list.ts';
import { type Dependency, openDependencies } from './dependencies.ts';

const none: readonly Dependency[] = [];
let others: { related: readonly RelatedTask[]; byId: ReadonlyMap<string, RelatedTask> } | null = null;
const computed = new WeakMap<Task, { readonly loaded: LoadedTasks; readonly open: readonly Dependency[] }>();

/** Dependencies that are not loaded, but were sent with a task that depends on them. */
function relatedById(): ReadonlyMap<string, RelatedTask> {
  const { related } = loadedTasks().list;
  if (others?.related !== related) others = { related, byId: new Map(related.map((one) => [one.id, one])) };
  return others.byId;
}

/** True if a task is visible to the person, as far as loaded. */
export function isSeen(taskId: string): boolean {
  return loadedTask(taskId) !== undefined || (relatedById().get(taskId)?.title ?? null) !== null;
}

/** The open, visible dependencies of a task; the same array until they change. */
export function openDependenciesOf(task: Task): readonly Dependency[] {
  if (task.dependencies.length === 0) return none;
  const loaded = loadedTasks();
  const before = computed.get(task);
  if (before?.loaded === loaded) return before.open;
  const found = openDependencies(task, tasksById(loaded.tasks), relatedById());
  const isSame =
    before?.open.length === found.length && found.every((one, at) => isSameTask(one, before.open[at]));
  const open = found.length === 0 ? none : isSame ? before.open : found;
  computed.set(task, { loaded, open });
  return open;
}

/** The open dependencies of a task in a component. */
export function useOpenDependencies(task: Task): readonly Dependency[] {
  return useSyncExternalStore(followLoadedTasks, () => openDependenciesOf(task));
}

function isSameTask(a: Dependency, b: Dependency | undefined): boolean {
  return a.id === b?.id && a.title === b.title;
}
