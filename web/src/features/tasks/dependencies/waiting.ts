import type { RelatedTask } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';

/** What of a task says whether others can go on. */
export type Waitable = Pick<Task, 'id' | 'title' | 'status' | 'dependencies'>;

/** What is shown of a task that another one waits for. */
export type Dependency = Pick<Task, 'id' | 'title'>;
type TasksById<T> = Pick<ReadonlyMap<string, T>, 'get'>;

/** The names that a sentence names before it only counts. */
const namedAtMost = 3;

/**
 * The tasks that one waits for and that are not completed yet, of those that the person may see: of some it is only known
 * what came with the task (`related`). The server knows of more, and decides.
 */
export function openDependencies(
  { dependencies }: Pick<Waitable, 'dependencies'>,
  loaded: TasksById<Waitable>,
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
 * The tasks that wait for one, at whatever remove: had it to wait for one of these, they would all wait for each other
 * in a circle. Each with the task through which it waits.
 */
export function waitingFor(
  taskId: string,
  tasks: readonly Pick<Waitable, 'id' | 'dependencies'>[],
): ReadonlyMap<string, string> {
  const waiting = new Map<string, Pick<Waitable, 'id'>[]>();
  for (const task of tasks) {
    for (const id of task.dependencies) {
      const others = waiting.get(id);
      if (others) others.push(task);
      else waiting.set(id, [task]);
    }
  }
  const through = new Map<string, string>();
  const next = [taskId];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    for (const task of waiting.get(id) ?? []) {
      if (task.id === taskId || through.has(task.id)) continue;
      through.set(task.id, id);
      next.push(task.id);
    }
  }
  return through;
}

/** Some titles in a row: `A, B, C +2`. */
export function namesOf(tasks: readonly Pick<Task, 'title'>[]): string {
  const names = tasks.slice(0, namedAtMost).map(({ title }) => title);
  const rest = tasks.length - names.length;
  return names.join(', ') + (rest > 0 ? ` +${rest}` : '');
}
