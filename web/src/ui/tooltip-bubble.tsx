import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFloatingContainer } from './floating.tsx';
import { Kbd } from './kbd.tsx';
import type { TooltipSide } from './tooltip.tsx';

/** Minimal distance from the edges of the viewport, in pixels. */
const padding = 8;

export interface BubbleProps {
  id: string;
  /** The element it describes. */
  anchor: HTMLElement;
  side: TooltipSide;
  label: ReactNode;
  shortcut: string | undefined;
  onClose: () => void;
}

/** An open tooltip next to its anchor. Escape and scrolling the anchor out of view close it. */
export function TooltipBubble({ id, anchor, side, label, shortcut, onClose }: BubbleProps) {
  const container = useFloatingContainer();
  const [bubble, setBubble] = useState<HTMLElement | null>(null);
  const { floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: side,
    elements: { reference: anchor, floating: bubble },
    middleware: [offset(6), flip({ padding }), shift({ padding })],
    whileElementsMounted: autoUpdate,
  });
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current();
    const onScroll = ({ target }: Event) =>
      target instanceof Node && target.contains(anchor) && latest.current();
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);
  return createPortal(
    <div ref={setBubble} style={floatingStyles} className="pointer-events-none z-60">
      <div
        id={id}
        role="tooltip"
        className="flex max-w-72 animate-pop-in items-center gap-2 rounded-control bg-tooltip px-2 py-1 text-on-tooltip text-xs"
      >
        {label}
        {shortcut && <Kbd keys={shortcut} inverse />}
      </div>
    </div>,
    container,
  );
}
