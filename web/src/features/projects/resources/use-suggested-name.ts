import { parseLink } from '@longtable/contract/rules/link-address';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../platform/debounce.ts';
import { suggestedName } from './link-draft.ts';
import { askTitle } from './resources.ts';

/**
 * Suggests a name while there is none (`isWanted`): the title of the linked page, fetched after a pause once the URL is
 * valid. Returns whether it is fetching.
 */
export function useSuggestedName(
  { projectId, url, isWanted }: { projectId: string; url: string; isWanted: boolean },
  onName: (name: string) => void,
): boolean {
  const settled = useDebounced(url);
  const href = isWanted && settled === url ? parseLink(settled) : null;
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const told = useRef(onName);
  useEffect(() => {
    told.current = onName;
  });
  useEffect(() => {
    if (href === null) return;
    const asking = new AbortController();
    const look = async () => {
      const title = await askTitle(projectId, href, asking.signal);
      if (asking.signal.aborted) return;
      setLookedAt(href);
      told.current(suggestedName(href, title));
    };
    void look();
    return () => asking.abort();
  }, [projectId, href]);
  return href !== null && lookedAt !== href;
}
