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

/** How the tasks of a page are looked at. Without a view it is the one that was chosen last in this browser. */
export type TaskLook = {
  readonly view: TaskViewMode | null;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
};

/** What the address of a page with tasks says; what is as usual is left out. */
export type TasksSearch = TaskFilterText &
  TaskSortText & {
    view?: TaskViewMode;
    /** The task that is open on the page. */
    task?: string;
  };

export const plainLook: TaskLook = { view: null, filter: noFilter, sort: null };

/** Reads an address; what nobody could have chosen is left out. */
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  const { task } = search;
  return { ...toSearch(parseSearch(search)), ...(isId(task) && { task }) };
}

/** How the tasks are looked at by an address. Unknown and wrong values are dropped. */
export function parseSearch(search: Record<string, unknown>): TaskLook {
  return {
    view: taskViewModes.find((value) => value === search['view']) ?? null,
    filter: parseTaskFilter(search),
    sort: parseTaskSort(search),
  };
}

/** The address that says so. */
export function toSearch({ view, filter, sort }: TaskLook): TasksSearch {
  return { ...(view && { view }), ...taskFilterText(filter), ...taskSortText(sort) };
}

/** The same as text, such as `view=list&priority=high&sort=dueDate`: equal for what looks equal. */
export function addressOf(look: TaskLook): string {
  return new URLSearchParams(toSearch(look)).toString();
}

/** Reads such a text. */
export function lookOfAddress(address: string): TaskLook {
  return parseSearch(Object.fromEntries(new URLSearchParams(address)));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
