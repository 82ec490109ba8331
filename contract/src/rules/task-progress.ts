import type { TaskStatus } from './task-status.ts';

/** The fields that follow from a status. `progress` is a percentage, `completedAt` an ISO time or null. */
export type Progress = { readonly progress: number; readonly completedAt: string | null };

/**
 * Progress and completion time of a task that enters `status` at the ISO time `now` (docs/product/tasks.md, "Status").
 * A task that was completed before keeps its completion time.
 */
export function progressOnEntering(status: TaskStatus, before: Progress, now: string): Progress {
  const { progress } = before;
  switch (status) {
    case 'todo':
      return { progress: 0, completedAt: null };
    case 'in_progress':
      return { progress: progress === 0 || progress === 100 ? 25 : progress, completedAt: null };
    case 'review':
      return { progress: progress < 90 || progress === 100 ? 90 : progress, completedAt: null };
    case 'completed':
      return { progress: 100, completedAt: before.completedAt ?? now };
    case 'blocked':
      return { progress, completedAt: null };
  }
}
