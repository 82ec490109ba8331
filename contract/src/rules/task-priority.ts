/** The priorities of a task as they are stored, most urgent first (docs/product/tasks.md, "Fields"). */
export const taskPriorities = ['high', 'medium', 'low'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** What a person reads for a priority. */
export const taskPriorityLabels: Readonly<Record<TaskPriority, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Weights for sorting by priority (docs/product/tasks.md, "Fields"). */
export const taskPriorityWeights: Readonly<Record<TaskPriority, number>> = { high: 3, medium: 2, low: 1 };

/** Any spelling of a priority (`High`, ` HIGH `) as it is stored, or null when it is none. */
export function parseTaskPriority(value: string): TaskPriority | null {
  const letters = value.trim().toLowerCase();
  return taskPriorities.find((priority) => priority === letters) ?? null;
}
