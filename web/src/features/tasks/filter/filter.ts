import {
  noFilter,
  parseTaskFilter,
  type TaskFilter,
  type TaskFilterText,
  taskFilterText,
} from '@longtable/contract/rules/task-filter';
import {
  parseTaskSort,
  type TaskSort,
  type TaskSortText,
  taskSortText,
} from '@longtable/contract/rules/task-sort';

export const taskViewModes = ['list', 'board', 'timeline'] as const;
export type TaskViewMode = (typeof taskViewModes)[number];

/** View, filter and sorting of a page of tasks. Without a view, the last one chosen in this browser. */
export type TaskLook = {
  readonly view: TaskViewMode | null;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
};

/** The search parameters of a page with tasks; defaults are omitted. */
export type TasksSearch = TaskFilterText &
  TaskSortText & {
    view?: TaskViewMode;
    /** The open task. */
    task?: string;
  };

export const plainLook: TaskLook = { view: null, filter: noFilter, sort: null };

/** Parses search parameters; invalid values are dropped. */
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  const { task } = search;
  return { ...toSearch(parseSearch(search)), ...(isId(task) && { task }) };
}

/** Parses view, filter and sorting from search parameters. Unknown and invalid values are dropped. */
export function parseSearch(search: Record<string, unknown>): TaskLook {
  return {
    view: taskViewModes.find((value) => value === search['view']) ?? null,
    filter: parseTaskFilter(search),
    sort: parseTaskSort(search),
  };
}

/** The search parameters for a view, filter and sorting. */
export function toSearch({ view, filter, sort }: TaskLook): TasksSearch {
  return { ...(view && { view }), ...taskFilterText(filter), ...taskSortText(sort) };
}

/** The same as text, such as `view=list&priority=high&sort=dueDate`, in a canonical form. */
export function addressOf(look: TaskLook): string {
  return new URLSearchParams(toSearch(look)).toString();
}

/** Parses such a text. */
export function lookOfAddress(address: string): TaskLook {
  return parseSearch(Object.fromEntries(new URLSearchParams(address)));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
