import * as Slot from 'radix-ui/slot';
import {
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import type { BubbleProps } from './tooltip-bubble.tsx';

/** The preferred side of the trigger. */
export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Hover delay in milliseconds. */
const delay = 450;
/** Within this time after a tooltip closed, in milliseconds, the next one opens without delay. */
const skipDelay = 250;

export interface TooltipProps {
  label: ReactNode;
  /** A keyboard shortcut after the label, such as `Mod+K`. */
  shortcut?: string;
  side?: TooltipSide;
  /** The label is already the accessible name of the trigger: don't announce it twice. */
  labels?: boolean;
  /** A focusable element. */
  children: ReactElement;
}

/**
 * A tooltip on hover and keyboard focus; never the only place of information. Its rendering and positioning load with
 * the first one that opens, as most are never seen.
 */
export function Tooltip({ label, shortcut, side = 'top', labels = false, children }: TooltipProps) {
  const id = useId();
  const { shown, open, openSoon, close } = useOpening();
  return (
    <>
      <Slot.Root
        {...(shown && !labels && { 'aria-describedby': id })}
        onPointerEnter={({ currentTarget, pointerType }: PointerEvent<HTMLElement>) =>
          pointerType !== 'touch' && openSoon(currentTarget)
        }
        onPointerLeave={close}
        onPointerDown={close}
        onClick={close}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget)}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {shown && (
        <shown.Bubble
          id={id}
          anchor={shown.anchor}
          side={side}
          label={label}
          shortcut={shortcut}
          onClose={close}
        />
      )}
    </>
  );
}

type Bubble = ComponentType<BubbleProps>;

let loaded: Bubble | null = null;
/** Closes the open tooltip; there is at most one. */
let closeOther: (() => void) | null = null;
let closedAt = Number.NEGATIVE_INFINITY;

type Shown = { readonly Bubble: Bubble; readonly anchor: HTMLElement };

/** `shown` is null while the tooltip is closed. */
function useOpening() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [actions] = useState(() => createActions(setShown));
  useEffect(() => actions.close, [actions]);
  return { shown, ...actions };
}

function createActions(setShown: (shown: Shown | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests to open or close, so that a tooltip that loads late is not shown. */
  let latest = 0;

  function close(): void {
    latest += 1;
    clearTimeout(timer);
    if (closeOther !== close) return;
    closeOther = null;
    closedAt = performance.now();
    setShown(null);
  }

  async function show(anchor: HTMLElement): Promise<void> {
    latest += 1;
    const own = latest;
    try {
      loaded ??= (await import('./tooltip-bubble.tsx')).TooltipBubble;
    } catch {
      // Offline; the next tooltip tries again.
      return;
    }
    if (own !== latest || closeOther === close) return;
    closeOther?.();
    closeOther = close;
    setShown({ Bubble: loaded, anchor });
  }

  return {
    close,
    open: (anchor: HTMLElement): void => void show(anchor),
    openSoon(anchor: HTMLElement): void {
      clearTimeout(timer);
      const isNext = performance.now() - closedAt < skipDelay;
      timer = setTimeout(() => void show(anchor), isNext ? 0 : delay);
    },
  };
}
