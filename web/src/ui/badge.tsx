import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import type { Tone } from './tones.ts';

const styles = cva('inline-flex max-w-full items-center gap-1 rounded-[5px] font-medium [&_svg]:size-3', {
  variants: {
    tone: {
      neutral: 'bg-active text-muted',
      accent: 'bg-accent-soft text-accent',
      plum: 'bg-plum-soft text-plum',
      danger: 'bg-danger-soft text-danger',
      warning: 'bg-warning-soft text-warning',
      success: 'bg-success-soft text-success',
    } satisfies Record<Tone, string>,
    size: { sm: 'h-4 px-1 text-2xs', md: 'h-5 px-1.5 text-xs' },
  },
});

export interface BadgeProps {
  tone?: Tone;
  size?: 'sm' | 'md';
  icon?: ReactNode;
  /** Shows a dot before the text. */
  dot?: boolean;
  children: ReactNode;
  className?: string;
}

/** A short label for a state or a kind. Not interactive. */
export function Badge({ tone = 'neutral', size = 'md', icon, dot = false, children, className }: BadgeProps) {
  return (
    <span className={cn(styles({ tone, size }), className)}>
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** Larger counts are shown as `99+`. */
  max?: number;
  /** What is counted, for screen readers: "unread notifications". */
  label: string;
  className?: string;
}

/** A count that needs attention; hidden at 0. */
export function CountBadge({ count, max = 99, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-solid px-1 font-semibold text-2xs text-on-accent tabular-nums',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
