import { queryClient } from '../../platform/query-client.ts';
import { signOut } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { shellDialog } from './shell-dialogs.ts';

/** True from choosing to sign out until that is done. */
export const leaving = createStore(false);

/** Signs out; asks first if there are changes that would be lost, as nothing of a person stays in the browser. */
export function leave(): void {
  if (queryClient.isMutating() > 0) shellDialog.set('signOut');
  else void leaveNow();
}

/** Signs out, whatever is still waiting. */
export async function leaveNow(): Promise<void> {
  shellDialog.set(null);
  leaving.set(true);
  await signOut();
  leaving.set(false);
}
