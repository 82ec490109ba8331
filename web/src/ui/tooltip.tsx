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

/** The side of its trigger on which a floating part prefers to stand. */
export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Milliseconds that the pointer rests before a tooltip opens. */
const delay = 450;
/** So soon after one has closed, in milliseconds, the next one opens at once. */
const skipDelay = 250;

export interface TooltipProps {
  label: ReactNode;
  /** A keyboard shortcut shown after the words, e.g. `Mod+K`. */
  shortcut?: string;
  side?: TooltipSide;
  /** The label is already the trigger's accessible name: don't read it twice. */
  labels?: boolean;
  /** One element that can take the focus. */
  children: ReactElement;
}

/**
 * A few words on hover and on keyboard focus. Never the only place where something is said. Pages are full of them, and
 * most are never seen: what draws and places one is fetched with the first.
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
/** Closes the one that is open; there is one at a time. */
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
  /** Counts what was asked for: what was being fetched is not shown to somebody who has gone on. */
  let asked = 0;

  function close(): void {
    asked += 1;
    clearTimeout(timer);
    if (closeOther !== close) return;
    closeOther = null;
    closedAt = performance.now();
    setShown(null);
  }

  async function show(anchor: HTMLElement): Promise<void> {
    asked += 1;
    const own = asked;
    try {
      loaded ??= (await import('./tooltip-bubble.tsx')).TooltipBubble;
    } catch {
      // The server is away, and tooltips with it; the next one asks again.
      return;
    }
    if (own !== asked || closeOther === close) return;
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
