import type { Note } from '@longtable/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { notesApi } from '../../../platform/api/notes.ts';
import { call } from '../../../platform/client.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { markRemoved } from '../../../platform/removals.ts';
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

/** Stores a note from a response or an event, unless a newer copy is known. */
export function noteSaved(row: Note): void {
  const known = knownNote(row.id);
  if (known && known.version > row.version) return;
  noteLists.put(row);
  queryClient.setQueryData<Note>([itemKey, row.id], (before) => before && row);
  if (!known || countedBy(known) !== countedBy(row)) reloadCounts();
}

/** Removes a note that does not exist any more. */
export function noteRemoved(id: string): void {
  noteLists.deleted(id);
  markRemoved(id);
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
