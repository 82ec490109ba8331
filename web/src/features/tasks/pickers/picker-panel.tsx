import * as Popover from 'radix-ui/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { cn } from '../../../ui/class-names.ts';
import { stopEvent, useFloatingContainer } from '../../../ui/floating.tsx';
import { floatingStyles } from '../../../ui/floating-styles.ts';
import { useIsSheet } from '../../../ui/sheet-parts.tsx';

export interface PickerPanelProps {
  /** Its accessible name. */
  label: string;
  id?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** What it belongs to: the button that opened it, or a card. */
  anchor: RefObject<HTMLElement | null>;
  /** Called when it has closed, to move the focus; by default the anchor gets it. */
  onClosed?: (() => void) | undefined;
  /** Called when it has closed, in whatever way, before the focus moves. */
  onGone?: (() => void) | undefined;
  side?: 'top' | 'bottom';
  children: ReactNode;
  className?: string | undefined;
}

/** The panel of all pickers, next to its anchor; on phones a bottom sheet. Escape, and a press outside, close it. */
export function PickerPanel({
  label,
  id,
  open,
  onClose,
  anchor,
  onClosed,
  onGone,
  side = 'bottom',
  children,
  className,
}: PickerPanelProps) {
  const container = useFloatingContainer();
  // A press outside moves the focus itself.
  const isLeft = useRef(false);
  const isSheet = useIsSheet(open);
  const returnFocus = () => {
    if (onClosed) onClosed();
    else anchor.current?.focus({ preventScroll: true });
  };
  if (isSheet) {
    return (
      <BottomSheet
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={label}
        onClosed={() => {
          onGone?.();
          returnFocus();
        }}
      >
        {children}
      </BottomSheet>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={container}>
        <Popover.Content
          {...(id !== undefined && { id })}
          aria-label={label}
          side={side}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The keys of a card or row are not those of its picker.
          onClick={stopEvent}
          onKeyDown={stopEvent}
          onOpenAutoFocus={(event) => {
            isLeft.current = false;
            // A focused text field would open the keyboard of a phone, over the options.
            if (!matchMedia('(pointer: coarse)').matches) return;
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={(event) => {
            // The button toggles it.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onGone?.();
            if (!isLeft.current) returnFocus();
          }}
          className={cn(
            floatingStyles,
            'max-h-(--radix-popover-content-available-height) w-60 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain p-1',
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
