import { isId } from '@longtable/contract/rules/is-id';
import {
  noFilter,
  parseTaskFilter,
  type TaskFilter,
  type TaskFilterText,
  taskFilterText,
} from '@longtable/contract/rules/task-filter';
import { type PropertyGrouping, propertyGroupings } from '@longtable/contract/rules/task-grouping';
import {
  parseTaskSort,
  type TaskSort,
  type TaskSortText,
  taskSortText,
} from '@longtable/contract/rules/task-sort';

/** How tasks are shown. */
export const taskLayouts = ['list', 'board', 'timeline'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** Layout, filter, sorting and groups of a page of tasks. Without a layout, the last one chosen in this browser. */
export type TaskViewState = {
  readonly layout: TaskLayout | null;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  /** Null for groups by status. */
  readonly by: PropertyGrouping | null;
};

/** The search parameters of a page with tasks; defaults are omitted. */
export type TasksSearch = TaskFilterText &
  TaskSortText & {
    view?: TaskLayout;
    group?: PropertyGrouping;
    /** The open task. */
    task?: string;
  };

export const defaultViewState: TaskViewState = { layout: null, filter: noFilter, sort: null, by: null };

/** Parses search parameters; invalid values are dropped. */
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  const { task } = search;
  return { ...toSearch(parseSearch(search)), ...(isId(task) && { task }) };
}

/** Parses a view state from search parameters. Unknown and invalid values are dropped. */
export function parseSearch(search: Record<string, unknown>): TaskViewState {
  return {
    layout: taskLayouts.find((value) => value === search['view']) ?? null,
    filter: parseTaskFilter(search),
    sort: parseTaskSort(search),
    by: propertyGroupings.find((value) => value === search['group']) ?? null,
  };
}

/** The search parameters of a view state. */
export function toSearch({ layout, filter, sort, by }: TaskViewState): TasksSearch {
  return {
    ...(layout && { view: layout }),
    ...taskFilterText(filter),
    ...taskSortText(sort),
    ...(by && { group: by }),
  };
}

/** A view state as text, such as `view=list&priority=high&sort=dueDate`, in a canonical form. */
export function addressOf(viewState: TaskViewState): string {
  return new URLSearchParams(toSearch(viewState)).toString();
}

/** Parses the text that `addressOf` returns. */
export function viewStateOf(address: string): TaskViewState {
  return parseSearch(Object.fromEntries(new URLSearchParams(address)));
}
