import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { cn } from './class-names.ts';
import { DialogPanel, ignoreToasts, stopEvent, useFloatingContainer } from './floating.tsx';
import { Frozen } from './frozen.tsx';
import { SheetGrip, sheetStyles, useSheetPanel } from './sheet-parts.tsx';
import { useFocusOrigin } from './use-focus-origin.ts';

export interface BottomSheetProps {
  open: boolean;
  /** Called with false by Escape, the backdrop, the close button, swiping down and Back. */
  onOpenChange: (open: boolean) => void;
  /** The accessible name, shown at the top. */
  title: string;
  /** A button that opens it. */
  trigger?: ReactElement | undefined;
  /** Called when it has closed, to move the focus; by default it returns to where it was. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A panel at the lower edge of a phone, in place of a popover (`useIsSheet`). Modal, with a focus trap. Keep it mounted and toggle
 * `open`.
 */
export function BottomSheet({ open, onOpenChange, title, trigger, onClosed, children }: BottomSheetProps) {
  const container = useFloatingContainer();
  const { props, panel, setPanel } = useSheetPanel({
    open,
    isSheet: true,
    onClose: () => onOpenChange(false),
  });
  const { ref, onCloseAutoFocus } = useFocusOrigin(open);
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      setPanel(element);
      ref(element);
    },
    [setPanel, ref],
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal container={container}>
        <Radix.Overlay
          onClick={stopEvent}
          className="fixed inset-0 z-45 touch-none bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          {...props}
          ref={setElement}
          aria-describedby={undefined}
          // The keys of a card or row are not those of its sheet.
          onClick={stopEvent}
          onKeyDown={stopEvent}
          onOpenAutoFocus={(event) => {
            // A focused text field would open the keyboard, over the options.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={ignoreToasts}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return onCloseAutoFocus(event);
            event.preventDefault();
            onClosed();
          }}
          className={cn(sheetStyles, 'fixed inset-x-0 bottom-0 flex flex-col overflow-hidden')}
        >
          <Frozen open={open}>
            <DialogPanel value={panel}>
              <SheetGrip />
              <header className="flex shrink-0 items-center gap-2 pr-2 pl-4">
                <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-base">{title}</Radix.Title>
                <Radix.Close
                  aria-label="Close"
                  className="flex size-11 shrink-0 items-center justify-center rounded-control text-subtle"
                >
                  <X aria-hidden className="size-4" />
                </Radix.Close>
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-1">{children}</div>
            </DialogPanel>
          </Frozen>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
