import { createContext, type ReactNode, use } from 'react';
import { cn } from '../../ui/class-names.ts';

/** True inside the shell's `main`, so that pages don't render another one. */
export const InShell = createContext(false);

/** The container of a page with a single message: fills the shell's main, or renders a main itself. */
export function PageFrame({ className, children }: { className?: string; children: ReactNode }) {
  if (use(InShell)) return <div className={cn('grid min-h-full', className)}>{children}</div>;
  return (
    <main id="main" tabIndex={-1} className={cn('grid min-h-dvh bg-canvas', className)}>
      {children}
    </main>
  );
}
