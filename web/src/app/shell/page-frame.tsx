import { createContext, type ReactNode, use } from 'react';
import { cn } from '../../ui/class-names.ts';

/** True inside the `main` of the app's shell: what stands there brings no other. */
export const InShell = createContext(false);

/** The frame of a page that shows nothing but one message: fills the shell's main, or is the main of the window. */
export function PageFrame({ className, children }: { className?: string; children: ReactNode }) {
  if (use(InShell)) return <div className={cn('grid min-h-full', className)}>{children}</div>;
  return (
    <main id="main" tabIndex={-1} className={cn('grid min-h-dvh bg-canvas', className)}>
      {children}
    </main>
  );
}
