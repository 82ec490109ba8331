import type { RelatedTask } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';

/** The fields of a task that dependencies need. */
export type TaskNode = Pick<Task, 'id' | 'title' | 'status' | 'dependencies'>;

/** The fields of a dependency that are shown. */
export type Dependency = Pick<Task, 'id' | 'title'>;
type TasksById<T> = Pick<ReadonlyMap<string, T>, 'get'>;

/** The most titles to list before counting the rest. */
const maxNamed = 3;

/**
 * The open dependencies of a task that are visible to the person. Those that are not loaded come from `related`. The server
 * may know of more, and decides.
 */
export function openDependencies(
  { dependencies }: Pick<TaskNode, 'dependencies'>,
  loaded: TasksById<TaskNode>,
  related: TasksById<RelatedTask>,
): readonly Dependency[] {
  return dependencies.flatMap((id) => {
    const task = loaded.get(id);
    if (task) return task.status === 'completed' ? [] : [task];
    const { title = null, isCompleted = true } = related.get(id) ?? {};
    return title === null || isCompleted ? [] : [{ id, title }];
  });
}

/**
 * The direct and indirect dependents of a task, each with the dependency that leads to it. A dependency on one of them would
 * be circular.
 */
export function dependentsOf(
  taskId: string,
  tasks: readonly Pick<TaskNode, 'id' | 'dependencies'>[],
): ReadonlyMap<string, string> {
  const dependents = new Map<string, Pick<TaskNode, 'id'>[]>();
  for (const task of tasks) {
    for (const id of task.dependencies) {
      const others = dependents.get(id);
      if (others) others.push(task);
      else dependents.set(id, [task]);
    }
  }
  const through = new Map<string, string>();
  const next = [taskId];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    for (const task of dependents.get(id) ?? []) {
      if (task.id === taskId || through.has(task.id)) continue;
      through.set(task.id, id);
      next.push(task.id);
    }
  }
  return through;
}

/** Lists titles: `A, B, C +2`. */
export function listTitles(tasks: readonly Pick<Task, 'title'>[]): string {
  const names = tasks.slice(0, maxNamed).map(({ title }) => title);
  const rest = tasks.length - names.length;
  return names.join(', ') + (rest > 0 ? ` +${rest}` : '');
}
