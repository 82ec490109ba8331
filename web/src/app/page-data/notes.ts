import { countsQuery } from '../../features/notes/data/note-counts.ts';
import { noteLists } from '../../features/notes/data/note-lists.ts';
import { noteQuery } from '../../features/notes/data/note-rows.ts';
import { notesSearch, viewOf } from '../../features/notes/notes-search.ts';
import { removedIds } from '../../platform/removals.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of notes and the counts. */
export function prefetchNotes(params: Record<string, unknown>): void {
  prefetch(noteLists.query(viewOf(notesSearch(params))));
  prefetch(countsQuery);
}

/** Prefetches a note. */
export function prefetchNote(noteId: string): void {
  if (!removedIds.get().has(noteId)) prefetch(noteQuery(noteId));
}
