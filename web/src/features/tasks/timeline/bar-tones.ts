import type { TaskPriority } from '@longtable/contract/rules/task-priority';

/** The classes of a bar by priority: background, border and progress. */
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

/** The classes of a completed task. */
export const quietBar = 'border-hairline-strong bg-sunken';
