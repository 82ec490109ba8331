import { useEffect } from 'react';
import { useConnection } from '../../platform/connection.ts';
import { useStore } from '../../platform/store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shellDialog } from './shell-dialogs.ts';
import { countElsewhere, signOutNow, unsentElsewhere } from './sign-out.ts';

/** How often the changes elsewhere are counted again, in milliseconds: nothing tells this page when they are sent. */
const countIntervalMs = 1000;

/** Confirms signing out while there are unsent changes. */
export function SignOutDialog() {
  const open = useStore(shellDialog) === 'signOut';
  const unsent = useConnection().pending + useStore(unsentElsewhere);
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => void countElsewhere(), countIntervalMs);
    return () => clearInterval(timer);
  }, [open]);
  const changes = unsent === 1 ? '1 change has' : `${unsent} changes have`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => shellDialog.set(null)}
      title="Sign out and lose changes?"
      description={
        unsent > 0
          ? `${changes} not reached the server yet and would be lost. If you stay, nothing is lost.`
          : 'Everything is saved now.'
      }
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone={unsent > 0 ? 'danger' : 'neutral'}
      onConfirm={() => void signOutNow()}
    />
  );
}
