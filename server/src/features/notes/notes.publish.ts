import type { Change } from '../../platform/change.ts';
import { type NoteRow, notePolicy } from '../../policies/note.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { cardsOfNotes, presentNote } from './notes.presenter.ts';

/** Publishes a note to everyone who sees it. */
export function publishNote(change: Change, actorId: string | null, row: NoteRow): void {
  change.emit('note.saved', {
    actorId,
    ...notePolicy.receiversOf(row),
    payload: { note: presentNote(row), cards: cardsOfNotes([row]) },
  });
}

/** Tells everyone who saw a note that it is gone. */
export function publishDeleted(
  change: Change,
  actorId: string | null,
  note: { readonly id: string; readonly user_id: string },
): void {
  change.emit('note.deleted', {
    actorId,
    audience: [personalRoom(note.user_id)],
    payload: { noteId: note.id },
  });
}

/** Tells a person that many of their notes have changed at once. */
export function publishChanged(change: Change, actorId: string | null, ownerId: string): void {
  change.emit('notes.changed', { actorId, audience: [personalRoom(ownerId)], payload: {} });
}
