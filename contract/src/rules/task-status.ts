/** The statuses of a task as stored (docs/product/tasks.md, "Status"), in the order of the board. */
export const taskStatuses = ['todo', 'in_progress', 'review', 'completed', 'blocked'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** An object with a value for each status. */
export function byStatus<Value>(valueOf: (status: TaskStatus) => Value): Record<TaskStatus, Value> {
  return {
    todo: valueOf('todo'),
    in_progress: valueOf('in_progress'),
    review: valueOf('review'),
    completed: valueOf('completed'),
    blocked: valueOf('blocked'),
  };
}

/** The four columns of the board. Blocked tasks are in a strip above them (docs/product/taskboard.md, "Board"). */
export const boardStatuses = [
  'todo',
  'in_progress',
  'review',
  'completed',
] as const satisfies readonly TaskStatus[];

/** The label of a status (docs/product/tasks.md, "Status"). */
export const taskStatusLabels: Readonly<Record<TaskStatus, string>> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  review: 'Review',
  completed: 'Completed',
  blocked: 'Blocked',
};

/**
 * Weights for sorting by status, 1 to 4 (docs/product/tasks.md, "Status"). Blocked work comes before work in progress.
 */
export const taskStatusWeights: Readonly<Record<TaskStatus, number>> = {
  todo: 1,
  blocked: 1,
  in_progress: 2,
  review: 3,
  completed: 4,
};

/** A status from any spelling (`To Do`, `TODO`, `to_do`, `in-progress` …), or null. */
export function parseTaskStatus(value: string): TaskStatus | null {
  const letters = value.toLowerCase().replace(/[\s_-]+/g, '');
  return taskStatuses.find((status) => status.replace('_', '') === letters) ?? null;
}
