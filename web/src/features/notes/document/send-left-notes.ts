import { toast } from '../../../ui/toast.ts';
import { holdDocument } from './open-documents.ts';
import { onSaveState } from './save-states.ts';

/**
 * Opens notes with text that was not sent, which sends it. They close by themselves once it is. Text that the server does not take can be
 * copied. Returns how to stop.
 */
export function sendLeftNotes(noteIds: readonly string[]): () => void {
  const told = new Set<string>();
  const stop = onSaveState((noteId, state) => {
    if (state.kind !== 'refused' || told.has(noteId) || !noteIds.includes(noteId)) return;
    told.add(noteId);
    const text = state.text();
    if (text === '') return state.discard();
    toast({
      title: 'Some text of a note could not be saved',
      description: state.reason,
      tone: 'danger',
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Copy text', onSelect: () => void copy(text, state.discard) },
    });
  });
  for (const noteId of noteIds) holdDocument(noteId)();
  return stop;
}

async function copy(text: string, discard: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    discard();
  } catch {
    // Denied: the next visit offers it again.
  }
}
