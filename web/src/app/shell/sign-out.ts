import { countUnsentNotes } from '../../features/notes/document/unsent-notes.ts';
import { signOut } from '../../platform/end-session.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createStore } from '../../platform/store.ts';
import { countUnsentElsewhere } from '../../platform/sync.ts';
import { isSigningOut, shellDialog } from './shell-dialogs.ts';

/** The unsent changes besides those of this page, as counted last. */
export const unsentElsewhere = createStore(0);

/** Signs out; opens a confirmation first if unsent changes would be lost, as all personal data is cleared. */
export async function signOutOrConfirm(): Promise<void> {
  await countElsewhere();
  if (queryClient.isMutating() > 0 || unsentElsewhere.get() > 0) shellDialog.set('signOut');
  else await signOutNow();
}

/** Updates `unsentElsewhere`. */
export async function countElsewhere(): Promise<void> {
  const [changes, notes] = await Promise.all([countUnsentElsewhere(), countUnsentNotes()]);
  unsentElsewhere.set(changes + notes);
}

/** Signs out without confirmation. */
export async function signOutNow(): Promise<void> {
  shellDialog.set(null);
  isSigningOut.set(true);
  await signOut();
  isSigningOut.set(false);
}
