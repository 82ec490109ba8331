import * as Popover from 'radix-ui/popover';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cn } from './class-names.ts';
import { stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles } from './floating-styles.ts';

/** An element, or a place in `contextElement`. */
export interface PanelAnchor extends Pick<Element, 'getBoundingClientRect'> {
  /** Contains the place: the panel is positioned again when this element or one around it scrolls. */
  readonly contextElement?: Element | undefined;
}

export interface ListPanelProps
  extends Pick<ComponentProps<typeof Popover.Content>, 'onEscapeKeyDown' | 'onInteractOutside'> {
  open: boolean;
  /** Called with false by Escape. */
  onOpenChange: (open: boolean) => void;
  /** The control to which it is anchored, or a place in it. The control keeps the focus. */
  anchor: RefObject<PanelAnchor | null>;
  children: ReactNode;
  className?: string;
}

/** The floating panel for the list of a control. Keep it mounted and toggle `open`: it fades out. */
export function ListPanel({ open, onOpenChange, anchor, children, className, ...props }: ListPanelProps) {
  const container = useFloatingContainer();
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={container}>
        <Popover.Content
          ref={showHighlighted}
          role="presentation"
          sideOffset={4}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={stopEvent}
          className={cn(floatingStyles, className)}
          {...props}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Scrolls the highlighted option into the middle when the list opens. */
function showHighlighted(panel: HTMLElement | null): void {
  const list = panel?.querySelector('[role=listbox]');
  const options = (selector: string) => list?.querySelector<HTMLElement>(selector);
  // A combobox highlights its selected option only after this.
  const option = options('[data-highlighted]') ?? options('[aria-selected=true]');
  if (list && option) list.scrollTop = option.offsetTop - list.clientHeight / 2;
}
