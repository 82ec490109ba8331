import { type TaskPriority, taskPriorities } from '@longtable/contract/rules/task-priority';
import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';

export const taskViewModes = ['list', 'board', 'timeline'] as const;
export type TaskViewMode = (typeof taskViewModes)[number];

/** Days on which tasks are due, seen from today (docs/product/taskboard.md, "Filters"). */
export const dueFilters = ['overdue', 'today', 'this-week', 'next-week', 'this-month', 'next-month'] as const;
export type DueFilter = (typeof dueFilters)[number];

export const taskSortFields = [
  'priority',
  'dueDate',
  'assignee',
  'createdAt',
  'updatedAt',
  'status',
  'title',
] as const;
export type TaskSortField = (typeof taskSortFields)[number];
export type SortDirection = 'asc' | 'desc';

/** What tasks are narrowed by: any of several values in each of them; an empty one lets everything through. */
export type TaskFilter = {
  readonly priority: readonly TaskPriority[];
  readonly status: readonly TaskStatus[];
  /** In any case. */
  readonly tag: readonly string[];
  /** The ids of people. */
  readonly assignee: readonly string[];
  readonly due: DueFilter | null;
  /** Found in the title. */
  readonly text: string;
};

/** What tasks are sorted by; without one they are in their own order. */
export type TaskSort = { readonly field: TaskSortField; readonly direction: SortDirection };

/** How the tasks of a page are looked at. Without a view it is the one that was chosen last in this browser. */
export type TaskLook = {
  readonly view: TaskViewMode | null;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
};

/** What the address of a page with tasks says; what is as usual is left out. */
export type TasksSearch = {
  view?: TaskViewMode;
  priority?: string;
  status?: string;
  tag?: string;
  assignee?: string;
  due?: DueFilter;
  text?: string;
  sort?: TaskSortField;
  direction?: SortDirection;
  /** The task that is open on the page. */
  task?: string;
};

/** The longest text that is looked for, in characters, and the most values of one kind. */
export const maxFilterText = 200;
const maxValues = 50;

const nothing: readonly never[] = [];
export const noFilter: TaskFilter = {
  priority: nothing,
  status: nothing,
  tag: nothing,
  assignee: nothing,
  due: null,
  text: '',
};
export const plainLook: TaskLook = { view: null, filter: noFilter, sort: null };

/** Reads an address; what nobody could have chosen is left out. */
export function tasksSearch(search: Record<string, unknown>): TasksSearch {
  const { task } = search;
  return { ...toSearch(parseSearch(search)), ...(isId(task) && { task }) };
}

/** How the tasks are looked at by an address. Unknown and wrong values are dropped. */
export function parseSearch(search: Record<string, unknown>): TaskLook {
  const oneOf = <T extends string>(known: readonly T[], key: string): T | null =>
    known.find((value) => value === search[key]) ?? null;
  const someOf = <T extends string>(known: readonly T[], key: string): readonly T[] => {
    const said = valuesOf(search[key]);
    return known.filter((value) => said.includes(value));
  };
  const field = oneOf(taskSortFields, 'sort');
  return {
    view: oneOf(taskViewModes, 'view'),
    filter: {
      priority: someOf(taskPriorities, 'priority'),
      status: someOf(taskStatuses, 'status'),
      tag: withoutRepeats(valuesOf(search['tag'])),
      assignee: withoutRepeats(valuesOf(search['assignee']).filter(isId)),
      due: oneOf(dueFilters, 'due'),
      text: textOf(search['text']).slice(0, maxFilterText),
    },
    sort: field && {
      field,
      direction: oneOf(['asc', 'desc'] as const, 'direction') ?? usualDirection(field),
    },
  };
}

/** The address that says so. */
export function toSearch({ view, filter, sort }: TaskLook): TasksSearch {
  const { priority, status, tag, assignee, due, text } = filter;
  return {
    ...(view && { view }),
    ...(priority.length > 0 && { priority: priority.join() }),
    ...(status.length > 0 && { status: status.join() }),
    ...(tag.length > 0 && { tag: tag.map(escaped).join() }),
    ...(assignee.length > 0 && { assignee: assignee.join() }),
    ...(due && { due }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(sort && { sort: sort.field }),
    ...(sort && sort.direction !== usualDirection(sort.field) && { direction: sort.direction }),
  };
}

/** The same as text, such as `view=list&priority=high&sort=dueDate`: equal for what looks equal. */
export function addressOf(look: TaskLook): string {
  return new URLSearchParams(toSearch(look)).toString();
}

/** Reads such a text. */
export function lookOfAddress(address: string): TaskLook {
  return parseSearch(Object.fromEntries(new URLSearchParams(address)));
}

/** Which way something is sorted at first: the most urgent and the newest on top. */
export function usualDirection(field: TaskSortField): SortDirection {
  return field === 'priority' || field === 'createdAt' || field === 'updatedAt' ? 'desc' : 'asc';
}

/** How many of the filters are in use. */
export function countFilters({ priority, status, tag, assignee, due, text }: TaskFilter): number {
  const lists = [priority, status, tag, assignee].filter((values) => values.length > 0);
  return lists.length + (due ? 1 : 0) + (text.trim() === '' ? 0 : 1);
}

/** The values in a part of an address: parted by commas, those within a value have a backslash before them. */
function valuesOf(value: unknown): string[] {
  return textOf(value)
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
    .slice(0, maxValues);
}

function escaped(value: string): string {
  return value.replaceAll(',', '\\,');
}

/** The router reads `?tag=2026` as a number, and `?text=true` as what it says. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function withoutRepeats(values: readonly string[]): readonly string[] {
  return values.length === 0 ? nothing : [...new Set(values)];
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
