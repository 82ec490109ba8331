import type { Change } from '../../platform/change.ts';
import { type NoteRow, notePolicy } from '../../policies/note.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { cardsOfNotes, marksOf, presentNote } from './notes.presenter.ts';

/** Publishes a note to everyone who sees it: to the owner with their marks, which are nobody else's business. */
export function publishNote(change: Change, actorId: string | null, row: NoteRow): void {
  const { audience, rights } = notePolicy.receiversOf(row);
  const [note, cards] = [presentNote(row), cardsOfNotes([row])];
  const owner = personalRoom(row.user_id);
  const others = audience.filter((room) => room !== owner);
  const marks = marksOf({ id: row.user_id }, row);
  change.emit('note.saved', { actorId, audience: [owner], rights, payload: { note, marks, cards } });
  if (others.length > 0)
    change.emit('note.saved', { actorId, audience: others, rights, payload: { note, marks: null, cards } });
}

/** Tells a person, in all their windows, how they have marked a note of somebody else. */
export function publishMarked(change: Change, actorId: string, row: NoteRow): void {
  const payload = { noteId: row.id, ...marksOf({ id: actorId }, row) };
  change.emit('note.marked', { actorId, audience: [personalRoom(actorId)], payload });
}

/** Tells everyone who sees a note now, or saw it before, that this has changed. */
export function publishSharing(
  change: Change,
  actorId: string | null,
  { before, after }: { before: NoteRow; after: NoteRow },
): void {
  change.emit('note.shared', {
    actorId,
    audience: [...new Set([...notePolicy.audienceOf(before), ...notePolicy.audienceOf(after)])],
    rights: { ...notePolicy.rightsOf(after), read: notePolicy.visible.rooms(after) },
    payload: { noteId: after.id },
  });
}

/** Tells the owner of a note of the trash that it is gone. Others have not seen it there. */
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
