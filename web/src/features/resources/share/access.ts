import type { ResourceAccess } from '@longtable/contract/resources';
import { queryOptions } from '@tanstack/react-query';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** Who sees an item; names are in the directory. */
export type Access = Omit<ResourceAccess, 'cards'>;

const accessKey = 'resource-access';

/** The query of who sees an item. Fetched whenever it is shown: it changes with every membership. */
export function accessQuery(resourceId: string) {
  return queryOptions<Access>({
    queryKey: [accessKey, resourceId],
    queryFn: ({ signal }) => call(resourcesApi.access, { resourceId }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
    refetchOnMount: 'always',
  });
}

/** Fetches who sees items again, after sharing has changed. */
export function accessChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [accessKey] });
}

/** Shows items to a person. Throws what `call` throws, also when one of several items was refused. */
export async function shareWith(resourceIds: readonly string[], personId: string): Promise<void> {
  const { refused } = await call(resourcesApi.share, {
    resourceIds: [...resourceIds],
    personIds: [personId],
  });
  accessChanged();
  const [first] = refused;
  if (first) throw new Error(first.text);
}

/** Ends the sharing of an item with a person. Throws what `call` throws. */
export async function endSharing(resourceId: string, personId: string): Promise<void> {
  await call(resourcesApi.unshare, { resourceId, personId });
  accessChanged();
}
