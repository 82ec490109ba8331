import type { Task } from '@longtable/contract/tasks';
import { normalizeText } from '../../../ui/normalize-text.ts';
import type { TaskNode } from './dependencies.ts';

/** The most results of a search. */
export const maxFound = 20;

/** Normalized titles, computed once per task and not per keystroke. */
const plainTitles = new WeakMap<Pick<Task, 'title'>, string>();

/**
 * Finds at most 20 tasks with all words of a text in their titles, except those in `left`: titles that begin with the text
 * come first, completed tasks last. Without a text, the first open tasks.
 */
export function findTasks<T extends Pick<TaskNode, 'id' | 'title' | 'status'>>(
  tasks: readonly T[],
  text: string,
  left: ReadonlySet<string>,
): readonly T[] {
  const wanted = normalizeText(text);
  const words = wanted.split(' ');
  const begins: T[] = [];
  const others: T[] = [];
  const completed: T[] = [];
  for (const task of tasks) {
    if (begins.length === maxFound) break;
    const title = plainTitle(task);
    if (left.has(task.id) || !words.every((word) => title.includes(word))) continue;
    if (task.status === 'completed') completed.push(task);
    else if (title.startsWith(wanted)) begins.push(task);
    else others.push(task);
  }
  return [...begins, ...others, ...completed].slice(0, maxFound);
}

function plainTitle(task: Pick<Task, 'title'>): string {
  const known = plainTitles.get(task);
  if (known !== undefined) return known;
  const title = normalizeText(task.title);
  plainTitles.set(task, title);
  return title;
}
