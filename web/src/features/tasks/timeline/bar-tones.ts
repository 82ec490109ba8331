import type { TaskPriority } from '@longtable/contract/rules/task-priority';

/** The look of a bar by its task's priority: its ground, its edge, and what of it is done. */
export const barTones: Record<TaskPriority, { bar: string; edge: string; done: string }> = {
  high: { bar: 'border-bar-danger-line bg-bar-danger', edge: 'bg-danger-solid', done: 'bg-bar-danger-done' },
  medium: {
    bar: 'border-bar-warning-line bg-bar-warning',
    edge: 'bg-warning-solid',
    done: 'bg-bar-warning-done',
  },
  low: {
    bar: 'border-bar-success-line bg-bar-success',
    edge: 'bg-success-solid',
    done: 'bg-bar-success-done',
  },
};

/** That of a completed one. */
export const quietBar = 'border-hairline-strong bg-sunken';
