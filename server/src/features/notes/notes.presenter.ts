import type { Cards } from '@longtable/contract/cards';
import type { Note, NoteMarks, SharedNote } from '@longtable/contract/notes';
import { cardsOf, personIn } from '../../kits/cards.ts';
import type { Actor } from '../../policies/actor.ts';
import { type NoteRow, notePolicy } from '../../policies/note.ts';

/** A note, the same for everyone who sees it: without anybody's marks. */
export function presentNote(row: NoteRow): SharedNote {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    category: row.category,
    kind: row.kind,
    tags: row.tags,
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

/** The same with what the actor may do with it. */
export function presentNoteTo(actor: Actor, row: NoteRow): Note {
  return { ...presentNote(row), ...marksOf(actor, row), can: notePolicy.canOf(actor, row) };
}

/** The actor's own marks of a note. */
export function marksOf({ id }: Pick<Actor, 'id'>, row: NoteRow): NoteMarks {
  return row.user_id === id
    ? { isFavorite: row.is_favorite, isPinned: row.is_pinned }
    : { isFavorite: row.marked_favorite, isPinned: row.marked_pinned };
}

/** The cards of the people whose notes these are. */
export function cardsOfNotes(rows: readonly NoteRow[]): Cards {
  return cardsOf(rows, [personIn('user_id', 'owner')]);
}
