import { useQuery } from '@tanstack/react-query';
import { CannotPreview, type Refusal } from './refusal.ts';

/** What is known of the content of a file. `retry` loads it again. */
export type FileContent<Content> =
  | { readonly state: 'loading' }
  | { readonly state: 'read'; readonly content: Content }
  | { readonly state: 'refused'; readonly reason: Refusal }
  | { readonly state: 'failed'; readonly retry: () => void };

/**
 * Reads the content at `url` while the component is mounted; `reader` names the way it is read. Aborted and forgotten with it:
 * contents may be large.
 */
export function useFile<Content>(
  reader: string,
  url: string,
  read: (url: string, signal: AbortSignal) => Promise<Content>,
): FileContent<Content> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file-content', reader, url],
    queryFn: ({ signal }) => read(url, signal),
    retry: false,
    gcTime: 0,
    meta: { keep: false },
  });
  if (data !== undefined) return { state: 'read', content: data };
  if (isFetching) return { state: 'loading' };
  if (error instanceof CannotPreview) return { state: 'refused', reason: error.reason };
  return { state: 'failed', retry: () => void refetch() };
}
