import { type ReactNode, useEffect, useRef } from 'react';
import { keepClear, useClearBottom } from '../../ui/keep-clear.ts';

/**
 * Container of app-wide bars (offline, a new version), once in the shell. They float over the lower part of the page,
 * above elements marked with `keepClear` and below dialogs, without shifting the layout. Their messages are announced.
 */
export function Bars({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  const bottom = useClearBottom(stack, 'page');
  // Toasts float above the bars.
  useEffect(() => keepClear(stack.current), []);
  return (
    <div
      className="pointer-events-none absolute inset-x-0 z-30 flex justify-center px-3 pb-[env(safe-area-inset-bottom)]"
      style={{ bottom }}
    >
      <div
        ref={stack}
        aria-live="polite"
        className="flex min-w-0 flex-col items-center gap-2 not-empty:pb-3 md:max-w-2xl"
      >
        {children}
      </div>
    </div>
  );
}
