import * as Popover from 'radix-ui/popover';
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react';
import { cn } from './class-names.ts';
import { FloatingBackdrop, stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles } from './floating-styles.ts';
import { SheetGrip, sheetBackdrop, sheetStyles, useIsSheet, useSheetPanel } from './sheet-parts.tsx';

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
  /** On phones it is a bottom sheet. Not for controls in which text is typed: it would cover them. */
  asSheet?: boolean;
}

/** The floating panel for the list of a control. Keep it mounted and toggle `open`: it fades out. */
export function ListPanel({
  open,
  onOpenChange,
  anchor,
  children,
  className,
  asSheet = false,
  ...props
}: ListPanelProps) {
  const container = useFloatingContainer();
  const isPhone = useIsSheet(open);
  const isSheet = asSheet && isPhone;
  const close = () => onOpenChange(false);
  const { props: sheet, panel, setPanel } = useSheetPanel({ open, isSheet, onClose: close });
  useEffect(() => {
    if (panel) showHighlighted(panel);
  }, [panel]);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      {open && isSheet && (
        <FloatingBackdrop container={container} onClose={close} className={sheetBackdrop} />
      )}
      <Popover.Portal container={container}>
        <Popover.Content
          {...sheet}
          ref={setPanel}
          role="presentation"
          sideOffset={4}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={stopEvent}
          className={isSheet ? sheetStyles : cn(floatingStyles, className)}
          {...props}
        >
          {isSheet && <SheetGrip />}
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Scrolls the highlighted option into the middle when the list opens. */
function showHighlighted(panel: HTMLElement): void {
  const list = panel.querySelector('[role=listbox]');
  const options = (selector: string) => list?.querySelector<HTMLElement>(selector);
  // A combobox highlights its selected option only after this.
  const option = options('[data-highlighted]') ?? options('[aria-selected=true]');
  if (list && option) list.scrollTop = option.offsetTop - list.clientHeight / 2;
}
