import { signOut } from '../../platform/end-session.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isSigningOut, shellDialog } from './shell-dialogs.ts';

/** Signs out; opens a confirmation first if unsent changes would be lost, as all personal data is cleared. */
export function signOutOrConfirm(): void {
  if (queryClient.isMutating() > 0) shellDialog.set('signOut');
  else void signOutNow();
}

/** Signs out without confirmation. */
export async function signOutNow(): Promise<void> {
  shellDialog.set(null);
  isSigningOut.set(true);
  await signOut();
  isSigningOut.set(false);
}
