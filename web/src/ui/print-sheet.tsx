import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

/**
 * Printed instead of the page while mounted; never visible. Unmount it in `onPrinted`, which is called when the
 * browser's print dialog closes.
 */
export function PrintSheet({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const over = () => done();
    addEventListener('afterprint', over);
    // Print after layout.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', over);
    };
  }, []);
  return createPortal(
    <div data-print-sheet="" data-theme="light" className="hidden bg-surface text-ink print:block">
      {children}
    </div>,
    document.body,
  );
}
