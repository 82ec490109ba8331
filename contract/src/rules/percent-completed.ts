/**
 * How much of a project, or of any tasks, is done, in percent: completed tasks over all tasks, rounded, or 0 where
 * there are none (docs/product/projects.md, "Progress"). Nothing is 100 before the last task is completed, or 0 once
 * the first one is.
 */
export function percentCompleted({ total, completed }: { total: number; completed: number }): number {
  if (total === 0 || completed === 0) return 0;
  if (completed >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((completed / total) * 100)));
}
