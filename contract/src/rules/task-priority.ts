/** The priorities of a task as stored, most urgent first (docs/product/tasks.md, "Fields"). */
export const taskPriorities = ['high', 'medium', 'low'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** The label of a priority. */
export const taskPriorityLabels: Readonly<Record<TaskPriority, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Weights for sorting by priority (docs/product/tasks.md, "Fields"). */
export const taskPriorityWeights: Readonly<Record<TaskPriority, number>> = { high: 3, medium: 2, low: 1 };

/** A priority from any spelling (`High`, ` HIGH `), or null. */
export function parseTaskPriority(value: string): TaskPriority | null {
  const letters = value.trim().toLowerCase();
  return taskPriorities.find((priority) => priority === letters) ?? null;
}
