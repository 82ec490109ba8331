import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

/**
 * A sheet of paper: mounted, it is printed in place of the page, and never shown. Mount it for a print and take it
 * away in `onPrinted`, which comes when the browser's print dialog was closed either way.
 */
export function PrintSheet({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const over = () => done();
    addEventListener('afterprint', over);
    // Once it is laid out.
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
