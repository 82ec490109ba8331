import { clear, createStore } from 'idb-keyval';

/** What the browser keeps of the person who is signed in: the last known data, and changes not yet answered. */
export const snapshotStore = createStore('longtable-snapshot', 'entries');
export const outboxStore = createStore('longtable-outbox', 'entries');

/**
 * Forgets both. Preferences of the device (theme, sidebar, shortcuts) are not the person's and stay.
 * A browser that keeps nothing (private windows, storage switched off) has nothing to forget.
 */
export async function clearLocalData(): Promise<void> {
  await Promise.allSettled([clear(snapshotStore), clear(outboxStore)]);
}
