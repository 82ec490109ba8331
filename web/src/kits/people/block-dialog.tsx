import { usePersonName } from '../../platform/directory.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { setBlocked } from './blocked-people.ts';

/** Asks before somebody is blocked: a connection that ends by it does not come back. Keep it mounted and toggle `open`. */
export function BlockDialog({
  personId,
  open,
  onClose,
}: {
  personId: string;
  open: boolean;
  onClose: () => void;
}) {
  const name = usePersonName(personId);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Block ${name}?`}
      description={
        <>
          You can’t send each other messages or connection requests, and you are not notified of what they
          write. In chats that you share, their messages are folded. If you are connected, that ends, also
          after unblocking. They are not told.
        </>
      }
      confirmLabel="Block"
      onConfirm={() => {
        setBlocked(personId, true);
        onClose();
      }}
    />
  );
}
