import type { CompletedFilter, DueFilter, TaskFilter } from '@longtable/contract/rules/task-filter';
import type { TaskGrouping } from '@longtable/contract/rules/task-grouping';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskSort, type TaskSortField } from '@longtable/contract/rules/task-sort';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Choice } from './choices.ts';

export const dueLabels: Readonly<Record<DueFilter, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  'this-week': 'This week',
  'next-week': 'Next week',
  'this-month': 'This month',
  'next-month': 'Next month',
};

export const sortLabels: Readonly<Record<TaskSortField, string>> = {
  priority: 'Priority',
  dueDate: 'Due date',
  assignee: 'Assignee',
  createdAt: 'Created',
  updatedAt: 'Last changed',
  status: 'Status',
  title: 'Title',
};

/** What tasks are grouped by. */
export const groupingLabels: Readonly<Record<TaskGrouping, string>> = {
  status: 'Status',
  assignee: 'Assignee',
  project: 'Project',
  due: 'Due date',
  priority: 'Priority',
};

export const directionLabels: Readonly<Record<TaskSort['direction'], string>> = {
  asc: 'Ascending',
  desc: 'Descending',
};

export const completedLabels: Readonly<Record<CompletedFilter, string>> = {
  today: 'Today',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
};

/** The label of an active filter, and the function that removes it. */
export type FilterInWords = {
  readonly name: string;
  readonly value: string;
  readonly without: Partial<TaskFilter>;
};

/** The active filters. `people` and `projects` have the names of assignees and projects. */
export function filtersInWords(
  filter: TaskFilter,
  people: readonly Pick<Choice, 'value' | 'label'>[],
  projects: readonly Pick<Choice, 'value' | 'label'>[],
): FilterInWords[] {
  const { priority, status, tag, assignee, project, due, completed, text } = filter;
  const nameOf = (id: string): string =>
    people.find(({ value }) => value === id)?.label ?? 'A person without tasks here';
  const all: FilterInWords[] = [
    { name: 'Title', value: text.trim() && `“${text.trim()}”`, without: { text: '' } },
    {
      name: 'Priority',
      value: listed(priority.map((each) => taskPriorityLabels[each])),
      without: { priority: [] },
    },
    { name: 'Status', value: listed(status.map((each) => taskStatusLabels[each])), without: { status: [] } },
    { name: 'Tag', value: listed(tag), without: { tag: [] } },
    { name: 'Assignee', value: listed(assignee.map(nameOf)), without: { assignee: [] } },
    {
      name: 'Project',
      value: listed(
        project.map(
          (id) => projects.find(({ value }) => value === id)?.label ?? 'A project without tasks here',
        ),
      ),
      without: { project: [] },
    },
    {
      name: 'Completed',
      value: completed ? completedLabels[completed] : '',
      without: { completed: null },
    },
    { name: 'Due', value: due ? dueLabels[due] : '', without: { due: null } },
  ];
  return all.filter(({ value }) => value !== '');
}

/** The most values to list; more are counted. */
const named = 3;

function listed(values: readonly string[]): string {
  const rest = values.length - named;
  return values.slice(0, named).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
