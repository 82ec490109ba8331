import { clear } from 'idb-keyval';
import { createBoundedStore } from './bounded-store.ts';
import { clearDrafts } from './drafts.ts';
import { inTime } from './in-time.ts';

/** Milliseconds that anybody waits for the browser to forget. */
const patience = 1000;

/** What the browser keeps of the person who is signed in: the last known data, and changes not yet answered. */
export const snapshotStore = createBoundedStore('longtable-snapshot');
/** Called as it was at first: browsers have changes in it. */
export const queueStore = createBoundedStore('longtable-outbox', { commitsAtOnce: true });

/**
 * Forgets both and the drafts of forms. False when the browser did not do it in a second. Preferences of the device
 * (theme, sidebar, shortcuts) are not the person's and stay.
 */
export async function clearLocalData(): Promise<boolean> {
  clearDrafts();
  try {
    await inTime(patience, Promise.all([clear(snapshotStore), clear(queueStore)]));
    return true;
  } catch {
    return false;
  }
}
