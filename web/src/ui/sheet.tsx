import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { DialogPanel, ignoreToasts, stopEvent } from './floating.tsx';
import { Frozen } from './frozen.tsx';
import { keepClear } from './keep-clear.ts';
import { useLayer } from './layers.ts';
import { useFocusOrigin } from './use-focus-origin.ts';

export interface SheetProps {
  open: boolean;
  /** As in `Dialog`. */
  onOpenChange: (open: boolean) => void;
  /** As in `Dialog`. */
  address?: string | undefined;
  /** The accessible name, shown at the top. */
  title: string;
  /** Fixed below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A side panel with details: 400 px wide, full screen on phones. Modal, with a focus trap. Keep it mounted and toggle
 * `open`: it slides out for 150 ms with its last content, then focus returns to where it was.
 */
export function Sheet({ open, onOpenChange, address, title, footer, children }: SheetProps) {
  useLayer({ open, onOpenChange, address });
  const { element, ref, onCloseAutoFocus } = useFocusOrigin(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex justify-end overflow-hidden bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Radix.Content
            ref={ref}
            aria-describedby={undefined}
            onClick={stopEvent}
            onKeyDown={stopEvent}
            onOpenAutoFocus={(event) => {
              // Focus the sheet itself, so that screen readers start at the top.
              event.preventDefault();
              (event.currentTarget as HTMLElement).focus();
            }}
            onEscapeKeyDown={(event) => {
              if (document.activeElement?.closest('[data-keeps-escape]')) event.preventDefault();
            }}
            // Toasts are above the sheet but outside of it.
            onInteractOutside={ignoreToasts}
            onCloseAutoFocus={onCloseAutoFocus}
            className="relative flex h-full w-full flex-col overflow-hidden border-hairline bg-raised shadow-dialog outline-none data-[state=closed]:animate-side-out data-[state=open]:animate-side-in sm:w-100 sm:border-l"
          >
            <Frozen open={open}>
              <DialogPanel value={element}>
                <header className="flex shrink-0 items-start gap-2 border-hairline border-b py-2 pr-3 pl-5">
                  <Radix.Title
                    dir="auto"
                    className="min-w-0 flex-1 break-words py-1 text-left font-semibold text-ink text-lg pointer-coarse:py-2.5"
                  >
                    {title}
                  </Radix.Title>
                  <Radix.Close
                    aria-label="Close"
                    className="flex size-8 shrink-0 items-center justify-center rounded-control text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden className="size-4" />
                  </Radix.Close>
                </header>
                <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
                  {children}
                </div>
                {footer && (
                  <footer
                    ref={keepClear}
                    className="flex shrink-0 flex-wrap items-center gap-2 border-hairline border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
                  >
                    {footer}
                  </footer>
                )}
              </DialogPanel>
            </Frozen>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
