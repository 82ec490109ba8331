import type { Note } from '@longtable/contract/notes';
import type { KeyboardEvent } from 'react';
import { toggleFavorite, togglePin, trashNote } from '../note-actions.ts';
import { notesDialog } from '../page-state.ts';

/**
 * The keys on a note of the list: F, P and Delete, which asks before it deletes a note of the trash. Enter follows the link, and
 * arrows move the focus, which the list does.
 */
export function onNoteKeys(event: KeyboardEvent, notes: readonly Note[]): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row-focus]')) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const id = event.target.closest<HTMLElement>('[data-note]')?.dataset['note'];
  const note = notes.find((each) => each.id === id);
  const work = note && workOf(event.key, note);
  if (!work) return;
  event.preventDefault();
  work();
}

function workOf(key: string, note: Note): (() => void) | null {
  const isInTrash = note.deletedAt !== null;
  switch (key) {
    case 'f':
      return isInTrash ? null : () => toggleFavorite(note);
    case 'p':
      return isInTrash ? null : () => togglePin(note);
    case 'Delete':
    case 'Backspace':
      if (!note.can.delete) return null;
      return isInTrash ? () => notesDialog.set({ kind: 'delete', note }) : () => trashNote(note);
    default:
      return null;
  }
}
