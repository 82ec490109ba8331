import { deactivatePush } from './deactivate-push.ts';
import { deviceStorage } from './device-storage.ts';
import { broadcast, deletionRequestedAt, endHere, sendSignOut, unsentSignOut } from './session.ts';

/** Signs out in this tab, the other tabs and on the server; locally even if the server is unreachable. */
export async function signOut(): Promise<void> {
  deviceStorage.set(unsentSignOut, '1');
  // Before the request: otherwise other tabs would learn from the server first, without the reason.
  broadcast({ kind: 'ended', by: 'byPerson' });
  try {
    await deactivatePush();
    await sendSignOut();
  } catch {
    // Sent before the next session request.
  }
  await endHere('byPerson');
}

/**
 * Deletes the account by `work` and ends the session in all tabs of this browser. Throws what `work` throws; then the
 * session continues.
 */
export async function leaveWithAccount(work: () => Promise<unknown>): Promise<void> {
  // Before the request: the event that the session ended may arrive before its response, here and in other tabs.
  deviceStorage.set(deletionRequestedAt, String(Date.now()));
  try {
    await work();
    broadcast({ kind: 'ended', by: 'withAccount' });
    await endHere('withAccount');
  } finally {
    deviceStorage.remove(deletionRequestedAt);
  }
}
