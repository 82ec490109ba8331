/**
 * Percentage of completed tasks, rounded; 0 when there are none (docs/product/projects.md, "Progress"). It is 100 only
 * when all are completed, and 0 only when none is.
 */
export function percentCompleted({ total, completed }: { total: number; completed: number }): number {
  if (total === 0 || completed === 0) return 0;
  if (completed >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((completed / total) * 100)));
}
