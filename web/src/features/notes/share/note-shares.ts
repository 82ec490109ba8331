import type { NoteSharing } from '@longtable/contract/note-shares';
import type { NoteAccess, NoteShareKind } from '@longtable/contract/rules/note-access';
import { queryOptions } from '@tanstack/react-query';
import { noteSharesApi } from '../../../platform/api/note-shares.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** What may be done with a note, as it is chosen. */
export const accessOptions = [
  { value: 'read', label: 'Can view' },
  { value: 'edit', label: 'Can edit' },
] as const;

/** Who sees a note; names are in the directory. */
export type Sharing = Omit<NoteSharing, 'cards'>;

/** The query of who sees a note. Fetched whenever it is shown: it changes with every membership. */
export function sharingQuery(noteId: string) {
  return queryOptions<Sharing>({
    queryKey: ['note-shares', noteId],
    queryFn: ({ signal }) => call(noteSharesApi.list, { noteId }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
    refetchOnMount: 'always',
  });
}

/** Shares a note, or changes what may be done with it. Throws what `call` throws. */
export async function shareNote(
  noteId: string,
  share: { readonly kind: NoteShareKind; readonly withId: string; readonly access: NoteAccess },
): Promise<void> {
  const { ownerId, shares } = await call(noteSharesApi.share, { noteId, ...share });
  queryClient.setQueryData<Sharing>(sharingQuery(noteId).queryKey, { ownerId, shares });
}

/** Ends the sharing of a note with a person, team or project. Throws what `call` throws. */
export async function unshareNote(noteId: string, withId: string): Promise<void> {
  await call(noteSharesApi.unshare, { noteId, withId });
  await queryClient.invalidateQueries({ queryKey: sharingQuery(noteId).queryKey });
}
