import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const styles = cva('flex min-h-10 items-center gap-2.5 rounded-card border px-3 py-1.5 text-ink text-sm', {
  variants: {
    tone: {
      info: 'border-accent-line bg-accent-soft [&>svg]:text-accent',
      success: 'border-success-line bg-success-soft [&>svg]:text-success',
      warning: 'border-warning-line bg-warning-soft [&>svg]:text-warning',
      danger: 'border-danger-line bg-danger-soft [&>svg]:text-danger',
    },
  },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export interface BannerProps {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Its container announces it. */
  silent?: boolean;
  className?: string;
}

/** A message for a whole page: offline, a new version, a limit. Announced when it appears. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  silent,
  className,
}: BannerProps) {
  const Icon = icons[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div {...(!silent && { role })} className={cn(styles({ tone }), className)}>
      <Icon aria-hidden className="size-4" />
      <div className="min-w-0 flex-1 py-0.5">
        {title && <span className="font-medium">{title} </span>}
        {children}
      </div>
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-mr-1 flex size-7 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-active hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
