import { newId } from '@longtable/contract/new-id';
import type { NoteVersion } from '@longtable/contract/note-documents';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { noteDocumentsApi } from '../../../platform/api/note-documents.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { openDocument } from '../document/open-documents.ts';

/** The versions of a note, newest first. */
export function versionsQuery(noteId: string) {
  return infiniteQueryOptions({
    queryKey: ['note-versions', noteId],
    queryFn: async ({ signal, pageParam }) => {
      const input = { noteId, ...(pageParam !== null && { after: pageParam }) };
      return call(noteDocumentsApi.versions, input, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
  });
}

/** The text of a version, which never changes. */
export function versionQuery({ noteId, id: versionId }: NoteVersion) {
  return queryOptions({
    queryKey: ['note-version', noteId, versionId],
    queryFn: async ({ signal }) =>
      (await call(noteDocumentsApi.version, { noteId, versionId }, { signal })).html,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { keep: false },
  });
}

/** Fetches the versions again. */
export function versionsChanged(noteId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: versionsQuery(noteId).queryKey });
}

/** Keeps the text as it is now, once the server has all of it. */
export async function keepVersion(noteId: string, name: string): Promise<void> {
  await openDocument(noteId)?.whenSaved();
  await call(noteDocumentsApi.keepVersion, { noteId, id: newId(), name });
  await versionsChanged(noteId);
}

/** Makes the text that of a version. That of now is kept as a version. */
export async function restoreVersion({ noteId, id: versionId }: NoteVersion): Promise<void> {
  const document = openDocument(noteId);
  await document?.whenSaved();
  await call(noteDocumentsApi.restoreVersion, { noteId, versionId, id: newId() });
  await Promise.all([document?.refresh(), versionsChanged(noteId)]);
}
