import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

/** Confirms an optimistic change that removes people or rights; makes it and shows a toast. */
export function ConfirmChangeDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  confirm,
  toastText,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences. */
  description: string;
  /** A verb and its object: "Leave team". */
  confirmLabel: string;
  /** Makes the change. */
  confirm: () => void;
  /** The text of the toast after the change. */
  toastText: string;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={() => {
        confirm();
        toast({ title: toastText });
        onClose();
      }}
    />
  );
}
