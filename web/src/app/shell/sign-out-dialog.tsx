import { useConnection } from '../../platform/connection.ts';
import { useStore } from '../../platform/store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leaveNow } from './leave.ts';
import { shellDialog } from './shell-dialogs.ts';

/** Asks before signing out would lose changes that have not reached the server. */
export function SignOutDialog() {
  const open = useStore(shellDialog) === 'signOut';
  const { waiting } = useConnection();
  const changes = waiting === 1 ? '1 change has' : `${waiting} changes have`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => shellDialog.set(null)}
      title="Sign out and lose changes?"
      description={
        waiting > 0
          ? `${changes} not reached the server yet and would be lost. If you stay, nothing is lost.`
          : 'Everything is saved now.'
      }
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone={waiting > 0 ? 'danger' : 'neutral'}
      onConfirm={() => void leaveNow()}
    />
  );
}
