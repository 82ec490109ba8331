import { useConnection } from '../../platform/connection.ts';
import { useStore } from '../../platform/store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shellDialog } from './shell-dialogs.ts';
import { signOutNow } from './sign-out.ts';

/** Confirms signing out while there are unsent changes. */
export function SignOutDialog() {
  const open = useStore(shellDialog) === 'signOut';
  const { pending } = useConnection();
  const changes = pending === 1 ? '1 change has' : `${pending} changes have`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => shellDialog.set(null)}
      title="Sign out and lose changes?"
      description={
        pending > 0
          ? `${changes} not reached the server yet and would be lost. If you stay, nothing is lost.`
          : 'Everything is saved now.'
      }
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone={pending > 0 ? 'danger' : 'neutral'}
      onConfirm={() => void signOutNow()}
    />
  );
}
