import type { SharedNote } from '@longtable/contract/notes';
import { readCards } from '../../../kits/cards.ts';
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

/** Tells everyone who sees a note that its row has changed. */
export async function publishSaved(change: Change, note: NoteRow): Promise<void> {
  change.emit('note.saved', {
    actorId: null,
    ...notePolicy.receiversOf(note),
    payload: {
      note: shared(note),
      cards: await readCards(change.tx, { people: [note.user_id], projects: [] }),
    },
  });
}

function shared(row: NoteRow): SharedNote {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    category: row.category,
    kind: row.kind,
    tags: row.tags,
    isFavorite: row.is_favorite,
    isPinned: row.is_pinned,
    url: row.url,
    author: row.author,
    attendees: row.attendees,
    actionItems: row.action_items,
    excerpt: row.excerpt,
    words: row.words,
    date: row.date,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    version: row.version,
  };
}
