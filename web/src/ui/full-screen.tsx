import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { DialogPanel, ignoreToasts, stopEvent } from './floating.tsx';
import { Frozen } from './frozen.tsx';
import { useLayer } from './layers.ts';
import { useFocusOrigin } from './use-focus-origin.ts';

export interface FullScreenProps {
  open: boolean;
  /** As in `Dialog`. */
  onOpenChange: (open: boolean) => void;
  /** The accessible name, shown at the top. */
  title: string;
  /** Before the close button. */
  actions?: ReactNode;
  /** Keys that no control inside has handled. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * A layer over the whole screen, such as the preview of a file. Modal, with a focus trap; Escape and Back close it. Keep it mounted
 * and toggle `open`: it fades out with its last content, then focus returns to where it was.
 */
export function FullScreen({ open, onOpenChange, title, actions, onKeyDown, children }: FullScreenProps) {
  useLayer({ open, onOpenChange });
  const { element, ref, onCloseAutoFocus } = useFocusOrigin(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex overflow-hidden bg-canvas data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Radix.Content
            ref={ref}
            aria-describedby={undefined}
            onClick={stopEvent}
            onKeyDown={(event) => {
              event.stopPropagation();
              onKeyDown?.(event);
            }}
            onOpenAutoFocus={(event) => {
              // Focus the layer itself, so that screen readers start at the top.
              event.preventDefault();
              (event.currentTarget as HTMLElement).focus();
            }}
            // Toasts are above the layer but outside of it.
            onInteractOutside={ignoreToasts}
            onCloseAutoFocus={onCloseAutoFocus}
            className="flex h-full w-full min-w-0 flex-col overflow-hidden outline-none"
          >
            <Frozen open={open}>
              <DialogPanel value={element}>
                <header className="flex h-12 shrink-0 items-center gap-1 border-hairline border-b bg-surface pr-3 pl-4">
                  <Radix.Title
                    dir="auto"
                    title={title}
                    className="min-w-0 flex-1 truncate font-semibold text-ink text-sm"
                  >
                    {title}
                  </Radix.Title>
                  {actions}
                  <Radix.Close
                    aria-label="Close"
                    className="flex size-8 shrink-0 items-center justify-center rounded-control text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden className="size-4" />
                  </Radix.Close>
                </header>
                {children}
              </DialogPanel>
            </Frozen>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
