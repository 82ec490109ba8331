import type { Change } from '../../../platform/change.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';

/** The longest update that goes to the live connections, in bytes; of a longer one they are told to ask for it. */
const maxSentBytes = 64 * 1024;

/** Sends an update to those who have the note open. */
export function publishTyped(
  change: Change,
  actorId: string,
  note: NoteRow,
  { seq, update }: { seq: number; update: Uint8Array },
): void {
  change.emit('note.typed', {
    actorId,
    audience: notePolicy.audienceOf(note),
    place: { kind: 'note', id: note.id },
    payload: {
      noteId: note.id,
      seq,
      update: update.length > maxSentBytes ? null : Buffer.from(update).toString('base64'),
    },
  });
}
