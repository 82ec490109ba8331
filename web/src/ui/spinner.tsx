import { LoaderCircle } from 'lucide-react';
import { cn } from './class-names.ts';

export interface SpinnerProps {
  /** What is loading: "Loading…". */
  label: string;
  size?: 'sm' | 'md';
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Fills the available space, centered. */
  fill?: boolean;
  className?: string;
}

/** A loading indicator for a first visit; later visits show the snapshot instead. */
export function Spinner({ label, size = 'md', hideLabel = false, fill = false, className }: SpinnerProps) {
  return (
    <output
      className={cn(
        'flex items-center gap-2 text-muted text-sm',
        fill && 'min-h-40 size-full flex-col justify-center gap-3',
        className,
      )}
    >
      <LoaderCircle
        aria-hidden
        className={cn('animate-spin text-accent', size === 'sm' ? 'size-4' : 'size-5')}
      />
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </output>
  );
}
