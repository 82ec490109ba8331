import { infiniteQueryOptions } from '@tanstack/react-query';
import { noteBacklinksApi } from '../../../platform/api/note-backlinks.ts';
import { call } from '../../../platform/client.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';

/** What links to a note, page by page. */
export function backlinksQuery(noteId: string) {
  return infiniteQueryOptions({
    queryKey: ['note-backlinks', noteId],
    queryFn: async ({ signal, pageParam }) => {
      await whenCreated(noteId);
      return call(
        noteBacklinksApi.list,
        { noteId, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 5 * 60_000,
  });
}
