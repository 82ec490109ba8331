import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be taken back. */
  description: ReactNode;
  /** A verb and its object: "Delete task". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'neutral';
  busy?: boolean;
  /** Why the last try failed. */
  error?: { title: string; message?: string } | undefined;
  /** Close it yourself once done. */
  onConfirm: () => void;
}

/** Asks before something that can't be taken back. A dangerous one starts on Cancel, so that Enter does no harm. */
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
