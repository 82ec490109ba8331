import type { Note } from '@longtable/contract/notes';
import { onLive, rowOf } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { noteRemoved, noteSaved, reloadNotes } from './note-rows.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './notes.ts';

/** Applies live events to notes. Call it once, before the live connection starts. */
export function registerNotes(): void {
  onLive('note.saved', ({ note }, can) => noteSaved(rowOf<Note>(note, can)));
  onLive('note.deleted', ({ noteId }) => noteRemoved(noteId));
  onLive('notes.changed', reloadNotes);
  registerPalette(async () => (await import('../note-palette.tsx')).notePalette);
}
