import { onlineManager } from '@tanstack/react-query';
import { countUnsentNotes } from '../../features/notes/document/unsent-notes.ts';
import { signOut } from '../../platform/end-session.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createStore } from '../../platform/store.ts';
import { countUnsentElsewhere } from '../../platform/sync.ts';
import { isSigningOut, shellDialog } from './shell-dialogs.ts';

/** How long changes that are being sent have before it asks, in milliseconds. */
const sendingMs = 1500;

/** The unsent changes besides those of this page, as counted last. */
export const unsentElsewhere = createStore(0);

/** Signs out; opens a confirmation first if unsent changes would be lost, as all personal data is cleared. */
export async function signOutOrConfirm(): Promise<void> {
  await whenSent();
  await countElsewhere();
  if (queryClient.isMutating() > 0 || unsentElsewhere.get() > 0) shellDialog.set('signOut');
  else await signOutNow();
}

/** Waits a moment for the changes that are being sent: also what nobody has asked for, such as marking what is open as read. */
function whenSent(): Promise<void> {
  if (queryClient.isMutating() === 0 || !onlineManager.isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, sendingMs);
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() === 0) end();
    });
  });
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
