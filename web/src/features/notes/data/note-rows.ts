import type { LiveCan } from '@longtable/contract/live';
import type { Note, NoteMarks, SharedNote } from '@longtable/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { notesApi } from '../../../platform/api/notes.ts';
import { call } from '../../../platform/client.ts';
import { rowOf } from '../../../platform/live.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { markRemoved, setRemovalReason, unmarkRemoved } from '../../../platform/removals.ts';
import { reloadCounts } from './note-counts.ts';
import { noteLists } from './note-lists.ts';

const itemKey = 'note';

/** The query of a single note, without pending changes. */
export function noteQuery(id: string) {
  return queryOptions<Note>({
    queryKey: [itemKey, id],
    async queryFn({ signal }) {
      await whenCreated(id);
      return noteLists.latest(() => call(notesApi.get, { noteId: id }, { signal }));
    },
  });
}

/** A note as the server has last described it; undefined if it is not loaded. */
export function knownNote(id: string): Note | undefined {
  return queryClient.getQueryData<Note>([itemKey, id]) ?? noteLists.find((row) => row.id === id);
}

/** Stores a note from the response to a change, unless a newer copy is known. */
export function noteSaved(row: Note): void {
  // Also without a list that has it: the page of a new note must not go back to loading while somebody types in it.
  if (stored(row)) queryClient.setQueryData<Note>([itemKey, row.id], row);
}

/** Stores a note in the lists, unless a newer copy is known. Returns whether it did. */
function stored(row: Note): boolean {
  const known = knownNote(row.id);
  if (known && known.version > row.version) return false;
  noteLists.put(row);
  if (!known || countedBy(known) !== countedBy(row)) reloadCounts();
  return true;
}

/** Removes a note that does not exist any more. */
export function noteRemoved(id: string): void {
  noteLists.deleted(id);
  markRemoved(id);
  reloadCounts();
}

/** Stores a note from an event; without marks those that are known stay. */
export function noteChanged(note: SharedNote, marks: NoteMarks | null, can: LiveCan | undefined): void {
  const { isFavorite = false, isPinned = false } = marks ?? knownNote(note.id) ?? {};
  const row = rowOf<Note>({ ...note, isFavorite, isPinned }, can);
  if (stored(row)) queryClient.setQueryData<Note>([itemKey, row.id], (before) => before && row);
}

/** Who sees a note, or may edit it, has changed. */
export function sharingChanged(noteId: string, can: LiveCan | undefined): void {
  void queryClient.invalidateQueries({ queryKey: ['note-shares', noteId] });
  // Nothing changes for the owner.
  if (can?.['share']) return;
  if (can?.['read']) unmarkRemoved(noteId);
  else {
    setRemovalReason(noteId, 'This note is no longer shared with you.');
    markRemoved(noteId);
  }
  if (can) changeNotes((note) => (note.id === noteId ? { ...note, can: { ...note.can, ...can } } : note));
  reloadShared();
}

/** Fetches what is shared with the person again, after something has changed that it depends on. */
export function reloadShared(): void {
  noteLists.reload({ shared: true });
  refetchSoon([itemKey]);
  reloadCounts();
}

/** Changes all loaded notes. */
export function changeNotes(change: (note: Note) => Note): void {
  noteLists.change(change);
  queryClient.setQueriesData<Note>({ queryKey: [itemKey] }, (note) => note && change(note));
}

/** Fetches all notes again, after many have changed, or after a refusal which shows that they are outdated. */
export function reloadNotes(): void {
  noteLists.reload();
  refetchSoon([itemKey]);
  reloadCounts();
}

/** What of a note the counts depend on. */
function countedBy({ category, tags, isFavorite, deletedAt }: Note): string {
  return JSON.stringify([category, tags, isFavorite, deletedAt !== null]);
}
