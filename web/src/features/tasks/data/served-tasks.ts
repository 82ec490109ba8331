import { queryClient } from '../../../platform/query-client.ts';
import type { TaskList } from './task-list.ts';

/** The query key of the loaded tasks. */
export const taskListKey = ['tasks'] as const;

export const emptyTaskList: TaskList = {
  tasks: [],
  unknown: [],
  windows: new Map(),
  counts: new Map(),
  groups: new Map(),
  figures: new Map(),
  heads: null,
  related: [],
};

/** The loaded tasks, without pending changes. */
export function knownTasks(): TaskList {
  return queryClient.getQueryData<TaskList>(taskListKey) ?? emptyTaskList;
}
