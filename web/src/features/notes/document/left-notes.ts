import { session } from '../../../platform/session.ts';
import { deleteOldNotes } from './local-notes.ts';
import { unsentNotes } from './unsent-notes.ts';

/** How long the start of the app is left alone, in ms. The changes of closed pages are taken over by then. */
const delayMs = 4000;

/**
 * Sends the texts of notes that an earlier visit has not sent. Runs for the session; returns how to stop it. The code of documents is
 * loaded only when there are some.
 */
export function watchLeftNotes(): () => void {
  let isStopped = false;
  let stopSending: (() => void) | null = null;
  const send = async (): Promise<void> => {
    const { user } = session.get();
    if (!user) return;
    const left = await unsentNotes(user.id);
    if (left.length > 0) {
      const { sendLeftNotes } = await import('./send-left-notes.ts');
      if (!isStopped) stopSending = sendLeftNotes(left);
    }
    await deleteOldNotes(user.id);
  };
  // Without storage, or without the network for the code: the next visit does it.
  const timer = setTimeout(() => void send().catch(() => undefined), delayMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopSending?.();
  };
}
