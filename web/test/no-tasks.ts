import type { OutputOf } from '@longtable/contract/endpoint';
import type { tasksApi } from '@longtable/contract/tasks';

const none = { todo: 0, in_progress: 0, review: 0, completed: 0, blocked: 0 };

/** The counts of somebody without tasks. */
export const noTaskCounts: OutputOf<typeof tasksApi.counts> = {
  dueToday: 0,
  overdue: 0,
  completedToday: 0,
  inProgress: 0,
  total: 0,
  completed: 0,
  received: 0,
  assigned: 0,
  columns: none,
  heads: { todo: null, in_progress: null, review: null, completed: null, blocked: null },
};
