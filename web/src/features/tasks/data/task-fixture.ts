import { noFilter } from '@longtable/contract/rules/task-filter';
import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import { type TaskWindow, type WindowOf, windowKey } from '../windows/task-window.ts';
import { columnsOf, emptyColumns, type TaskColumns } from './columns.ts';
import { emptyTaskList } from './served-tasks.ts';
import type { TaskList } from './task-list.ts';

/** A task for tests, which the person `me` created and may change. */
export function makeTask(id: string, fields: Partial<Task> = {}): Task {
  return {
    id,
    title: `Task ${id}`,
    description: '',
    startDate: null,
    dueDate: '2026-11-21',
    priority: 'medium',
    status: 'todo',
    position: `a${id}`,
    progress: 0,
    tags: [],
    subtasks: [],
    dependencies: [],
    linkedItems: [],
    repeat: null,
    commentsCount: 0,
    estimatedHours: null,
    timeTaken: null,
    projectId: null,
    userId: 'me',
    createdBy: 'me',
    assignedTo: 'me',
    assignedBy: 'me',
    completedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    can: { move: true, edit: true, delete: true, link: true },
    ...fields,
  };
}

/** The columns of some tasks, loaded completely unless `extents` overrides it. */
export function makeColumns(
  tasks: readonly Task[],
  extents: Partial<Record<TaskStatus, Partial<ColumnExtent>>> = {},
): Pick<BoardContents, 'columns' | 'extents'> {
  const columns = columnsOf(tasks, emptyColumns);
  return { columns, extents: extentsOf(columns, extents) };
}

/** The extents of columns that are loaded completely, unless `extents` overrides it. */
export function extentsOf(
  columns: TaskColumns,
  extents: Partial<Record<TaskStatus, Partial<ColumnExtent>>> = {},
): BoardContents['extents'] {
  const entries = taskStatuses.map((status) => [
    status,
    {
      count: columns[status].length,
      total: null,
      isCounted: true,
      isComplete: true,
      isOpened: true,
      nextPosition: null,
      ...extents[status],
    },
  ]);
  return Object.fromEntries(entries) as BoardContents['extents'];
}

/** A window of the unfiltered board that is loaded completely, unless `fields` override it. */
export function makeWindow(of: Partial<WindowOf> = {}, fields: Partial<TaskWindow> = {}): TaskWindow {
  return {
    of: { projectId: null, filter: noFilter, sort: null, group: 'todo', ...of },
    last: null,
    next: null,
    nextPosition: null,
    ...fields,
  };
}

/** A list with all tasks that the person may see, unless `fields` override it. */
export function makeTaskList(tasks: readonly Task[], fields: Partial<TaskList> = {}): TaskList {
  return {
    ...emptyTaskList,
    tasks,
    windows: windowsOf(...taskStatuses.map((group) => makeWindow({ group }))),
    ...fields,
  };
}

/** Windows by their keys. */
export function windowsOf(...windows: readonly TaskWindow[]): TaskList['windows'] {
  return new Map(windows.map((window) => [windowKey(window.of), window]));
}
