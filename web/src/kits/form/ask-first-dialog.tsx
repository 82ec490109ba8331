import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

/** Asks before an optimistic change that removes somebody or their rights, makes it and says so. */
export function AskFirstDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  confirm,
  done,
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
  /** The text of the toast that follows. */
  done: string;
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
        toast({ title: done });
        onClose();
      }}
    />
  );
}
