import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

/** A grid of labelled values, in two columns or as `className` says. */
export function MetadataGrid({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A labelled value of a `MetadataGrid`. */
export function MetadataItem({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('flex min-w-0 flex-col gap-1 bg-surface px-4 py-3', className)}>
      <p className="text-muted text-xs">{label}</p>
      <div className="font-medium text-base text-ink tabular-nums">{children}</div>
    </div>
  );
}
