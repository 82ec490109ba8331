import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface PageHeaderProps {
  /** The only h1 of the page. */
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end of the title row. */
  actions?: ReactNode;
  /** A toolbar below the title. */
  children?: ReactNode;
  className?: string;
}

/** The header of a page. */
export function PageHeader({ title, description, actions, children, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-col gap-3 px-4 pt-4 pb-3 md:px-6', className)}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-ink text-xl">{title}</h1>
          {description && <p className="text-muted text-sm">{description}</p>}
        </div>
        {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
