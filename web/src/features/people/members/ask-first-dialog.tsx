import { useRequest } from '../../../platform/use-request.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** Asks before somebody goes or gives up what they may do; then does it, says so and closes. */
export function AskFirstDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  work,
  done,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  /** A verb and its object: "Leave team". */
  confirmLabel: string;
  work: () => unknown;
  /** What is said once it is done. */
  done: string;
}) {
  const { run, busy, refusal, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busy={busy}
      error={refusal ? { title: refusal.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          await work();
          toast({ title: done });
          close();
        })
      }
    />
  );
}
