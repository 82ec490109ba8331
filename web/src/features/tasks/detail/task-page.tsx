import { ArrowLeft } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import { DialogPanel, stopEvent } from '../../../ui/floating.tsx';
import { Frozen } from '../../../ui/frozen.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import { useFocusOrigin } from '../../../ui/use-focus-origin.ts';
import { useKeyboardInset } from '../../../ui/use-keyboard-inset.ts';

/**
 * The open task on a phone: a page over the others, with an arrow back. Modal for screen readers and the keyboard. The
 * footer stays above the on-screen keyboard.
 */
export function TaskPage({
  open,
  onClose,
  title,
  headerEnd,
  footer,
  initialFocus,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  headerEnd: ReactNode;
  footer: ReactNode;
  /** Gets the focus on opening; without it, the arrow. */
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const { element, ref, onCloseAutoFocus } = useFocusOrigin(open);
  const inset = useKeyboardInset();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={ref}
          aria-describedby={undefined}
          onClick={stopEvent}
          onKeyDown={stopEvent}
          onOpenAutoFocus={(event) => {
            if (!initialFocus.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.closest('[data-keeps-escape]')) event.preventDefault();
          }}
          // Toasts are above the page but outside of it.
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={onCloseAutoFocus}
          style={{ paddingBottom: inset }}
          // `--bar-above` is the height of a bar above dialogs (session-over.tsx).
          className="fixed inset-0 top-[var(--bar-above,0px)] z-40 flex flex-col overflow-hidden bg-raised outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <Frozen open={open}>
            <DialogPanel value={element}>
              <header className="flex shrink-0 items-center gap-1 border-hairline border-b px-1 pt-[env(safe-area-inset-top)]">
                <IconButton label="Back" noTooltip onClick={onClose} className="my-1.5">
                  <ArrowLeft />
                </IconButton>
                <span className="flex-1" />
                {headerEnd}
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
                <Radix.Title dir="auto" className="wrap-anywhere py-3 font-semibold text-ink text-lg">
                  {title}
                </Radix.Title>
                {children}
              </div>
              <footer
                ref={keepClear}
                className="shrink-0 border-hairline border-t px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
              >
                {footer}
              </footer>
            </DialogPanel>
          </Frozen>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
