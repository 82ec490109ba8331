import type { RelatedTask } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followTaskView, type TaskView, taskView } from '../task-view.ts';
import { type Dependency, openDependencies } from './waiting.ts';

const none: readonly Dependency[] = [];
let indexed: { tasks: readonly Task[]; byId: ReadonlyMap<string, Task> } | null = null;
let others: { related: readonly RelatedTask[]; byId: ReadonlyMap<string, RelatedTask> } | null = null;
const answers = new WeakMap<Task, { readonly view: TaskView; readonly open: readonly Dependency[] }>();

/** Every task that is loaded, by its id. Built once for each change, and only if somebody asks. */
export function tasksById(): ReadonlyMap<string, Task> {
  const { tasks } = taskView();
  if (indexed?.tasks !== tasks) indexed = { tasks, byId: new Map(tasks.map((task) => [task.id, task])) };
  return indexed.byId;
}

/** Those that are not loaded, but came with a task that waits for them. */
function relatedById(): ReadonlyMap<string, RelatedTask> {
  const { related } = taskView().list;
  if (others?.related !== related) others = { related, byId: new Map(related.map((one) => [one.id, one])) };
  return others.byId;
}

/** True for a task that the person may see, as far as is known here. */
export function isSeen(taskId: string): boolean {
  return tasksById().has(taskId) || (relatedById().get(taskId)?.title ?? null) !== null;
}

/** The tasks that one waits for now and the person may see; the same array while they are the same. */
export function openDependenciesOf(task: Task): readonly Dependency[] {
  if (task.dependencies.length === 0) return none;
  const view = taskView();
  const before = answers.get(task);
  if (before?.view === view) return before.open;
  const found = openDependencies(task, tasksById(), relatedById());
  const isSame =
    before?.open.length === found.length && found.every((one, at) => isSameTask(one, before.open[at]));
  const open = found.length === 0 ? none : isSame ? before.open : found;
  answers.set(task, { view, open });
  return open;
}

/** The same in a component. */
export function useOpenDependencies(task: Task): readonly Dependency[] {
  return useSyncExternalStore(followTaskView, () => openDependenciesOf(task));
}

function isSameTask(a: Dependency, b: Dependency | undefined): boolean {
  return a.id === b?.id && a.title === b.title;
}
