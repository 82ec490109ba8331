import { usePerson } from '../../../platform/directory.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { removeConnection } from './connect.mutations.ts';

export type Removing = { readonly connectionId: string; readonly personId: string };

/** Asks for confirmation before removing a connection: it can't be undone, as the other person sees it immediately. */
export function RemoveConnectionDialog({
  removing,
  onClose,
}: {
  removing: Removing | null;
  onClose: () => void;
}) {
  const name = usePerson(removing?.personId ?? null)?.name ?? '';
  return (
    <ConfirmDialog
      open={removing !== null}
      onOpenChange={onClose}
      title="Remove this connection?"
      description={`You and ${name} will no longer be connected. To connect again, one of you has to send a request.`}
      confirmLabel="Remove connection"
      onConfirm={() => {
        if (removing) removeConnection(removing.connectionId, removing.personId);
        onClose();
      }}
    />
  );
}
