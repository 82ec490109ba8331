import { parseLink } from '@longtable/contract/rules/link-address';
import { useEffect, useRef, useState } from 'react';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { useDebounced } from '../../../platform/debounce.ts';
import { suggestedName } from './link-draft.ts';

/**
 * Suggests a name while there is none (`isWanted`): the title of the linked page, fetched after a pause once the URL is
 * valid. Returns whether it is fetching.
 */
export function useSuggestedName(
  { projectId, url, isWanted }: { projectId: string | null; url: string; isWanted: boolean },
  onName: (name: string) => void,
): boolean {
  const settled = useDebounced(url);
  const href = isWanted && settled === url ? parseLink(settled) : null;
  const [fetchedFor, setFetchedFor] = useState<string | null>(null);
  const latestOnName = useRef(onName);
  useEffect(() => {
    latestOnName.current = onName;
  });
  useEffect(() => {
    if (href === null || projectId === null) return;
    const request = new AbortController();
    const suggest = async () => {
      const title = await fetchLinkTitle(projectId, href, request.signal);
      if (request.signal.aborted) return;
      setFetchedFor(href);
      latestOnName.current(suggestedName(href, title));
    };
    void suggest();
    return () => request.abort();
  }, [projectId, href]);
  return href !== null && projectId !== null && fetchedFor !== href;
}

/** Fetches the title of the page at a URL; null if it has none or the request fails. Does not throw. */
async function fetchLinkTitle(projectId: string, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { title } = await call(resourcesApi.linkTitle, { projectId, url }, { signal });
    return title;
  } catch {
    return null;
  }
}
