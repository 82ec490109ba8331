import { onLive } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { followNoteComments } from '../comments/comments.ts';
import { followNoteTemplates } from '../templates/note-templates.ts';
import {
  changeNotes,
  noteChanged,
  noteRemoved,
  reloadNotes,
  reloadShared,
  sharingChanged,
} from './note-rows.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './notes.ts';

/** Applies live events to notes. Call it once, before the live connection starts. */
export function registerNotes(): void {
  onLive('note.saved', ({ note, marks }, can) => noteChanged(note, marks, can));
  onLive('note.marked', ({ noteId, ...marks }) =>
    changeNotes((note) => (note.id === noteId ? { ...note, ...marks } : note)),
  );
  onLive('note.shared', ({ noteId }, can) => sharingChanged(noteId, can));
  for (const type of [
    'connection.saved',
    'connection.removed',
    'team.membership-changed',
    'project.membership-changed',
  ] as const)
    onLive(type, reloadShared);
  onLive('note.deleted', ({ noteId }) => noteRemoved(noteId));
  onLive('notes.changed', reloadNotes);
  followNoteComments();
  followNoteTemplates();
  registerPalette(async () => (await import('../note-palette.tsx')).notePalette);
}
