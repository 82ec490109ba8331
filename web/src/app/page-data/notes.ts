import { countsQuery } from '../../features/notes/data/note-counts.ts';
import { noteLists } from '../../features/notes/data/note-lists.ts';
import { noteQuery } from '../../features/notes/data/note-rows.ts';
import { notesSearch, viewOf } from '../../features/notes/notes-search.ts';
import { prefetchEditor } from '../../features/notes/pane/editor-parts.ts';
import { removedIds } from '../../platform/removals.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of notes and the counts. */
export function prefetchNotes(params: Record<string, unknown>): void {
  prefetch(noteLists.query(viewOf(notesSearch(params))));
  prefetch(countsQuery);
}

/** Prefetches a note, and the code of its editor if it is opened. */
export function prefetchNote(noteId: string, { isOpened }: { isOpened: boolean }): void {
  if (isOpened) prefetchEditor();
  if (!removedIds.get().has(noteId)) prefetch(noteQuery(noteId));
}
