import { isId } from './is-id.ts';
import { type TaskPriority, taskPriorities } from './task-priority.ts';
import { type TaskStatus, taskStatuses } from './task-status.ts';

/** Ranges of due dates, relative to today (docs/product/taskboard.md, "Filters"). */
export const dueFilters = ['overdue', 'today', 'this-week', 'next-week', 'this-month', 'next-month'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Ranges of days of completion, relative to today. */
export const completedFilters = ['today', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type CompletedFilter = (typeof completedFilters)[number];

/** Filters of tasks: in each list any value is enough, all filters have to match, and an empty one matches everything. */
export type TaskFilter = {
  readonly priority: readonly TaskPriority[];
  readonly status: readonly TaskStatus[];
  /** In any case. */
  readonly tag: readonly string[];
  /** The ids of people. */
  readonly assignee: readonly string[];
  /** The ids of projects. */
  readonly project: readonly string[];
  readonly due: DueFilter | null;
  /** When it was completed; null also for what is open. */
  readonly completed: CompletedFilter | null;
  /** Contained in the title, in any case and without accents. */
  readonly text: string;
};

/** The text form of a filter, in addresses and requests. Unused filters are absent. */
export type TaskFilterText = {
  /** Values separated by commas, here and below. */
  priority?: string;
  status?: string;
  /** Commas within a tag are escaped by a backslash. */
  tag?: string;
  assignee?: string;
  project?: string;
  due?: DueFilter;
  completed?: CompletedFilter;
  text?: string;
};

/** The longest text to search for, in characters. */
export const maxFilterText = 200;
/** The most values in one list of a filter. */
export const maxFilterValues = 50;

const nothing: readonly never[] = [];
export const noFilter: TaskFilter = {
  priority: nothing,
  status: nothing,
  tag: nothing,
  assignee: nothing,
  project: nothing,
  due: null,
  completed: null,
  text: '',
};

/** Reads the text form of a filter. Drops unknown and invalid values. */
export function parseTaskFilter(parameters: Readonly<Record<string, unknown>>): TaskFilter {
  const someOf = <T extends string>(known: readonly T[], name: string): readonly T[] => {
    const values = valuesOf(parameters[name]);
    return known.filter((value) => values.includes(value));
  };
  return {
    priority: someOf(taskPriorities, 'priority'),
    status: someOf(taskStatuses, 'status'),
    tag: withoutRepeats(valuesOf(parameters['tag'])),
    assignee: withoutRepeats(valuesOf(parameters['assignee']).filter(isId)),
    project: withoutRepeats(valuesOf(parameters['project']).filter(isId)),
    due: dueFilters.find((value) => value === parameters['due']) ?? null,
    completed: completedFilters.find((value) => value === parameters['completed']) ?? null,
    text: textOf(parameters['text']).slice(0, maxFilterText),
  };
}

/** The text form of a filter; `parseTaskFilter` reads it. */
export function taskFilterText(filter: TaskFilter): TaskFilterText {
  const { priority, status, tag, assignee, project, due, completed, text } = filter;
  return {
    ...(priority.length > 0 && { priority: priority.join() }),
    ...(status.length > 0 && { status: status.join() }),
    ...(tag.length > 0 && { tag: tag.map(escaped).join() }),
    ...(assignee.length > 0 && { assignee: assignee.join() }),
    ...(project.length > 0 && { project: project.join() }),
    ...(due && { due }),
    ...(completed && { completed }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

/** The number of filters in use. */
export function countFilters(filter: TaskFilter): number {
  const { priority, status, tag, assignee, project, due, completed, text } = filter;
  const lists = [priority, status, tag, assignee, project].filter((values) => values.length > 0);
  return lists.length + (due ? 1 : 0) + (completed ? 1 : 0) + (text.trim() === '' ? 0 : 1);
}

/** The values of a list, separated by commas that have no backslash before them. */
function valuesOf(value: unknown): string[] {
  return textOf(value)
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
    .slice(0, maxFilterValues);
}

function escaped(value: string): string {
  return value.replaceAll(',', '\\,');
}

/** The client's router reads `?tag=2026` as a number, and `?text=true` as a boolean. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function withoutRepeats(values: readonly string[]): readonly string[] {
  return values.length === 0 ? nothing : [...new Set(values)];
}
