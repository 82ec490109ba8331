import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One line on what appears here. */
  description?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** For columns and small panels. */
  compact?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/** Placeholder for an empty list or page. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  compact = false,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center text-center',
        compact ? 'gap-2 p-6' : 'gap-3 px-6 py-16',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden
          className={cn(
            'flex items-center justify-center rounded-dialog border border-hairline bg-surface text-subtle shadow-control',
            compact ? 'size-8 [&_svg]:size-4' : 'mb-1 size-12 [&_svg]:size-6 [&_svg]:[stroke-width:1.5]',
          )}
        >
          {icon}
        </span>
      )}
      <div className="flex flex-col gap-1">
        <Heading className={cn('font-medium text-ink', compact ? 'text-sm' : 'text-base')}>{title}</Heading>
        {description && <p className="mx-auto max-w-80 text-pretty text-muted text-sm">{description}</p>}
      </div>
      {action && <div className={cn(!compact && 'mt-1')}>{action}</div>}
    </div>
  );
}
