import { queryClient } from '../../platform/query-client.ts';
import { signOut } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { shellDialog } from './shell-dialogs.ts';

/** True while signing out. */
export const leaving = createStore(false);

/** Signs out; asks first if unsent changes would be lost, as all personal data is cleared. */
export function leave(): void {
  if (queryClient.isMutating() > 0) shellDialog.set('signOut');
  else void leaveNow();
}

/** Signs out without asking. */
export async function leaveNow(): Promise<void> {
  shellDialog.set(null);
  leaving.set(true);
  await signOut();
  leaving.set(false);
}
