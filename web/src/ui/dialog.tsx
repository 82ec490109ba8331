import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { createContext, type ReactNode, type RefObject, type SubmitEvent, use, useMemo } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { DialogPanel, ignoreToasts, stopEvent } from './floating.tsx';
import { Frozen } from './frozen.tsx';
import { keepClear } from './keep-clear.ts';
import { useLayer } from './layers.ts';
import { useFocusOrigin } from './use-focus-origin.ts';

// `--bar-above` is the height of a bar above dialogs (session-over.tsx); the panel stays below it.
const panel = cva(
  'relative flex w-full flex-col overflow-hidden bg-raised shadow-dialog outline-none max-sm:max-h-[calc(100dvh-max(0.75rem,var(--bar-above,0px)))] max-sm:rounded-t-dialog max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in sm:max-h-[calc(100dvh-2rem-max(2rem,var(--bar-above,0px)))] sm:rounded-dialog sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-dialog-in',
  {
    variants: {
      size: {
        sm: 'sm:max-w-100',
        md: 'sm:max-w-120',
        lg: 'sm:max-w-140',
        xl: 'sm:max-w-160',
        '2xl': 'sm:max-w-3xl',
        '3xl': 'sm:max-w-4xl',
        '4xl': 'sm:max-w-5xl',
      },
      sheet: { full: 'max-sm:h-[calc(100dvh-max(0.75rem,var(--bar-above,0px)))]', fit: '' },
    },
  },
);

/** 400, 480, 560, 640, 768, 896 or 1024 px wide at most. */
export type DialogSize = NonNullable<VariantProps<typeof panel>['size']>;

export interface DialogProps {
  open: boolean;
  /**
   * Called with false by Escape, the backdrop, the close button and the browser's Back; not while `busy`. Called with
   * true by Forward: a dialog that can't reopen by itself ignores that.
   */
  onOpenChange: (open: boolean) => void;
  /** The search parameter that opens it: name, colon, value (`task:` and the id). */
  address?: string | undefined;
  /** False if the caller makes Back close it (`useLayer`). */
  hasLayer?: boolean;
  title: ReactNode;
  /** The title is for screen readers only; repeat it in the content. */
  hideTitle?: boolean;
  description?: ReactNode;
  size?: DialogSize;
  /** Saving: prevents closing. */
  busy?: boolean;
  /** Makes the dialog a form; a `type="submit"` button in `footer` submits it. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Fixed below the scrolling content. */
  footer?: ReactNode;
  /** Next to the close button. */
  headerEnd?: ReactNode;
  /** Gets the focus on opening; by default the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: 'dialog' | 'alertdialog';
  /** Height on phones: the screen (default from size lg on) or the content. */
  phone?: 'full' | 'fit';
  children?: ReactNode;
  className?: string;
}

const Closing = createContext<{ busy: boolean; close: () => void }>({ busy: false, close: () => {} });

/**
 * A modal dialog, on phones a bottom sheet. Keep it mounted and toggle `open`: it fades out for 150 ms, then focus
 * returns to where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  busy = false,
  size = 'md',
  address,
  hasLayer = true,
  ...props
}: DialogProps) {
  useLayer({ open: open && hasLayer, onOpenChange, busy, address });
  const { element, ref, onCloseAutoFocus } = useFocusOrigin(open);
  const closing = useMemo(() => ({ busy, close: () => onOpenChange(false) }), [busy, onOpenChange]);
  const { initialFocus, role = 'dialog', phone, className } = props;
  const describedBy = props.description ? undefined : { 'aria-describedby': undefined };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid items-end justify-items-center overflow-hidden bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:items-center sm:px-6 sm:pt-[max(2rem,var(--bar-above,0px))] sm:pb-8">
          <Radix.Content
            ref={ref}
            role={role}
            onClick={stopEvent}
            onKeyDown={stopEvent}
            aria-busy={busy || undefined}
            {...describedBy}
            onOpenAutoFocus={(event) => {
              const content = event.currentTarget as HTMLElement;
              const target =
                initialFocus?.current ??
                content.querySelector<HTMLElement>('[data-dialog-body] :is(input,textarea,select)');
              if (!target) return;
              event.preventDefault();
              target.focus();
            }}
            // Inline editors handle Escape themselves.
            onEscapeKeyDown={(event) => {
              if (document.activeElement?.closest('[data-keeps-escape]')) event.preventDefault();
            }}
            // Toasts are above the dialog but outside of it.
            onInteractOutside={ignoreToasts}
            onCloseAutoFocus={onCloseAutoFocus}
            className={cn(
              panel({ size, sheet: phone ?? (size === 'sm' || size === 'md' ? 'fit' : 'full') }),
              className,
            )}
          >
            <Frozen open={open}>
              <DialogPanel value={element}>
                <Closing value={closing}>
                  <Contents {...props} />
                </Closing>
              </DialogPanel>
            </Frozen>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ContentsProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'busy' | 'size' | 'address' | 'hasLayer'>;

function Contents({ title, hideTitle, description, onSubmit, footer, headerEnd, children }: ContentsProps) {
  const { busy } = use(Closing);
  const parts = (
    <>
      <header
        className={cn(
          'flex shrink-0 items-start gap-2 pt-3 pr-3 pl-5',
          hideTitle ? 'absolute top-0 right-0 z-10' : 'pb-3',
          // Tabs have a border of their own.
          !hideTitle && children && 'border-hairline border-b has-[+div_[role=tablist]]:border-b-0',
        )}
      >
        <div className="min-w-0 flex-1 py-1">
          <Radix.Title className={hideTitle ? 'sr-only' : 'font-semibold text-ink text-lg'}>
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
          )}
        </div>
        {headerEnd}
        <Radix.Close
          aria-label="Close"
          disabled={busy}
          className="flex size-8 shrink-0 items-center justify-center rounded-control text-subtle transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-50 pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </Radix.Close>
      </header>
      {children && (
        <div
          data-dialog-body=""
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 has-[[role=tablist]]:scroll-pt-14 has-[[role=tablist]]:pt-0"
        >
          {children}
        </div>
      )}
      {footer && (
        <footer
          ref={keepClear}
          className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-hairline border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          {footer}
        </footer>
      )}
    </>
  );
  if (!onSubmit) return parts;
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(event);
      }}
    >
      {parts}
    </form>
  );
}

/** Closes the dialog around it without saving; disabled while the dialog is busy. */
export function DialogCancel({
  onCancel,
  children = 'Cancel',
}: {
  /** Called before it closes. */
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const { busy, close } = use(Closing);
  const cancel = () => {
    onCancel?.();
    close();
  };
  return (
    <Button onClick={cancel} disabled={busy}>
      {children}
    </Button>
  );
}
