import { Tooltip as Radix } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, use, useState } from 'react';
import { useFloatingContainer } from './floating.tsx';
import { Kbd } from './kbd.tsx';

/** The side of its trigger on which a floating part prefers to stand. */
export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

const Grouped = createContext(false);

/** Lets tooltips below it share their delay: after the first, the next ones come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Grouped value={true}>
      <Radix.Provider delayDuration={450} skipDelayDuration={250} disableHoverableContent>
        {children}
      </Radix.Provider>
    </Grouped>
  );
}

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

/** A few words on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, shortcut, side = 'top', labels = false, children }: TooltipProps) {
  const grouped = use(Grouped);
  const [open, setOpen] = useState(false);
  const container = useFloatingContainer();
  const tooltip = (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild {...(labels && { 'aria-describedby': undefined })}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-60 flex max-w-72 animate-pop-in items-center gap-2 rounded-control bg-tooltip px-2 py-1 text-on-tooltip text-xs"
        >
          {label}
          {shortcut && <Kbd keys={shortcut} inverse />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return grouped ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
