import type { TaskPriority } from '@longtable/contract/rules/task-priority';

/**
 * The look of a bar by its task's priority: its ground, its edge, and what of it is done. Stronger than the tints of the
 * design system, of which red and orange would not be told apart over a whole screen.
 */
export const barTones: Record<TaskPriority, { bar: string; edge: string; done: string }> = {
  high: {
    bar: 'border-[color-mix(in_srgb,var(--danger-solid)_55%,var(--surface))] bg-[color-mix(in_srgb,var(--danger-solid)_22%,var(--surface))]',
    edge: 'bg-danger-solid',
    done: 'bg-[color-mix(in_srgb,var(--danger-solid)_36%,var(--surface))]',
  },
  medium: {
    bar: 'border-[color-mix(in_srgb,var(--warning-solid)_55%,var(--surface))] bg-[color-mix(in_srgb,var(--warning-solid)_22%,var(--surface))]',
    edge: 'bg-warning-solid',
    done: 'bg-[color-mix(in_srgb,var(--warning-solid)_36%,var(--surface))]',
  },
  low: {
    bar: 'border-[color-mix(in_srgb,var(--success-solid)_55%,var(--surface))] bg-[color-mix(in_srgb,var(--success-solid)_22%,var(--surface))]',
    edge: 'bg-success-solid',
    done: 'bg-[color-mix(in_srgb,var(--success-solid)_36%,var(--surface))]',
  },
};

/** That of a completed one. */
export const quietBar = 'border-hairline-strong bg-sunken';
