import type { Task } from '../tasks.ts';
import { compareNames } from './compare-names.ts';
import { taskPriorityWeights } from './task-priority.ts';
import type { TaskSort, TaskSortField } from './task-sort.ts';
import { taskStatusWeights } from './task-status.ts';

type Sorted = Pick<
  Task,
  'title' | 'priority' | 'status' | 'dueDate' | 'createdAt' | 'updatedAt' | 'assignedTo'
>;
type Compare = (a: Sorted, b: Sorted) => number;

/**
 * Compares tasks by a sort. Equal tasks keep the order of the board in both directions: sort a list that is in this
 * order. `person` gives the name to compare assignees by. The server sorts in SQL; a test compares the two.
 */
export function compareBy(
  { field, direction }: TaskSort,
  { person }: { person(id: string): { readonly name: string } | null },
): Compare {
  const nameOf = ({ assignedTo }: Sorted): string => person(assignedTo)?.name ?? '';
  const ascending: Compare =
    field === 'assignee' ? (a, b) => compareNames(nameOf(a), nameOf(b)) : comparisons[field];
  return direction === 'asc' ? ascending : (a, b) => ascending(b, a);
}

const comparisons: Readonly<Record<Exclude<TaskSortField, 'assignee'>, Compare>> = {
  priority: (a, b) => taskPriorityWeights[a.priority] - taskPriorityWeights[b.priority],
  dueDate: (a, b) => byText(a.dueDate, b.dueDate),
  createdAt: (a, b) => byText(a.createdAt, b.createdAt),
  updatedAt: (a, b) => byText(a.updatedAt, b.updatedAt),
  status: (a, b) => taskStatusWeights[a.status] - taskStatusWeights[b.status],
  title: (a, b) => compareNames(a.title, b.title),
};

/** Days and times, whose text form sorts as they do. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
