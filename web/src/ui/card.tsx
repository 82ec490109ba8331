import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const paddings = { none: '', sm: 'p-3', md: 'p-4', lg: 'p-6' };

export interface CardProps extends ComponentProps<'div'> {
  padding?: keyof typeof paddings;
  /** Reacts to hover: it can be clicked or dragged. */
  interactive?: boolean;
}

/** A bordered surface. */
export function Card({ padding = 'md', interactive = false, className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={cn(
        'rounded-card border border-hairline bg-surface',
        interactive && 'transition-colors hover:border-hairline-strong',
        paddings[padding],
        className,
      )}
    />
  );
}
