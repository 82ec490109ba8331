import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** Verb and object: "Delete task". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'neutral';
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: { title: string; message?: string } | undefined;
  /** Close the dialog when the action is done. */
  onConfirm: () => void;
}

/** Confirms an irreversible action. With tone `danger` the focus starts on Cancel, so that Enter is harmless. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  error,
  onConfirm,
}: ConfirmDialogProps) {
  const footer = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLElement | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      busy={busy}
      initialFocus={first}
      footer={
        <div
          ref={(element) => {
            footer.current = element;
            const buttons = element?.querySelectorAll<HTMLElement>('button');
            first.current = buttons?.[tone === 'danger' ? 0 : 1] ?? null;
          }}
          className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:*:grow"
        >
          <DialogCancel>{cancelLabel}</DialogCancel>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {error && <ErrorBox title={error.title}>{error.message}</ErrorBox>}
    </Dialog>
  );
}
