import { clear } from 'idb-keyval';
import { createBoundedStore } from './bounded-store.ts';
import { clearStoredTexts } from './kept-drafts.ts';
import { tellWorker } from './tell-worker.ts';
import { withTimeout } from './with-timeout.ts';

/** Maximum time to wait for clearing, in milliseconds. */
const timeoutMs = 1000;

/** What the browser keeps of the signed-in person: the snapshot, the mutation queue and the texts of notes. */
export const snapshotStore = createBoundedStore('longtable-snapshot');
/** Named by its first version: renaming would lose queued changes of existing browsers. */
export const queueStore = createBoundedStore('longtable-outbox', { commitsAtOnce: true });
/** The texts of notes, typed ones before they are sent (features/notes/document). */
export const noteStore = createBoundedStore('longtable-notes', { commitsAtOnce: true });
/** Voice messages that are not uploaded yet. */
export const recordingStore = createBoundedStore('longtable-recordings', { commitsAtOnce: true });

/**
 * Clears them, the drafts of forms, what was opened last (recent.ts) and what the service worker has. Returns false if the browser did not do so within a second. Preferences of the
 * device (theme, sidebar, shortcuts) are kept.
 */
export async function clearLocalData(): Promise<boolean> {
  clearStoredTexts();
  // Not waited for: push services may take long.
  void tellWorker('active', { type: 'CLEAR_CACHE' });
  try {
    await withTimeout(
      timeoutMs,
      Promise.all([snapshotStore, queueStore, noteStore, recordingStore].map((store) => clear(store))),
    );
    return true;
  } catch {
    return false;
  }
}
