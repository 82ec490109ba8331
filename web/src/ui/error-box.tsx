import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface ErrorBoxProps {
  title: string;
  /** What happened, what was kept and what to do. */
  children?: ReactNode;
  /** Usually a retry button. */
  action?: ReactNode;
  className?: string;
}

/** An inline error, announced when it appears. */
export function ErrorBox({ title, children, action, className }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex items-start gap-2.5 rounded-card border border-danger-line bg-danger-soft px-3 py-2 text-sm',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-danger">{title}</p>
        {children && <div className="mt-0.5 text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}
