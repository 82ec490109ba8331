import type { Task } from '@longtable/contract/tasks';
import { useSyncExternalStore } from 'react';
import { followTaskView, taskView } from '../task-view.ts';
import { openDependencies } from './waiting.ts';

const none: readonly Task[] = [];
let indexed: { tasks: readonly Task[]; byId: ReadonlyMap<string, Task> } | null = null;
const answers = new WeakMap<Task, { readonly tasks: readonly Task[]; readonly open: readonly Task[] }>();

/** Every task that is known, by its id. Built once for each change, and only if somebody asks. */
export function tasksById(): ReadonlyMap<string, Task> {
  const { tasks } = taskView();
  if (indexed?.tasks !== tasks) indexed = { tasks, byId: new Map(tasks.map((task) => [task.id, task])) };
  return indexed.byId;
}

/** The known tasks that one waits for now; the same array while they are the same. */
export function openDependenciesOf(task: Task): readonly Task[] {
  if (task.dependencies.length === 0) return none;
  const { tasks } = taskView();
  const before = answers.get(task);
  if (before?.tasks === tasks) return before.open;
  const found = openDependencies(task, tasksById());
  const isSame = before?.open.length === found.length && found.every((one, at) => one === before.open[at]);
  const open = found.length === 0 ? none : isSame ? before.open : found;
  answers.set(task, { tasks, open });
  return open;
}

/** The known tasks that one waits for, in a component. */
export function useOpenDependencies(task: Task): readonly Task[] {
  return useSyncExternalStore(followTaskView, () => openDependenciesOf(task));
}
