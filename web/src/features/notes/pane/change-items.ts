import type { ActionItem } from '@longtable/contract/notes';
import { currentNote } from '../data/notes.ts';
import { editNote } from '../note-actions.ts';

/** Changes the action items of a note as it is now: two fields of it may be saved at once. */
export function changeItems(
  noteId: string,
  change: (items: readonly ActionItem[]) => readonly ActionItem[],
  task?: { readonly id: string; readonly title: string },
): void {
  const note = currentNote(noteId);
  if (note) editNote(note, { actionItems: [...change(note.actionItems)] }, task);
}
