import type { Change } from '../../platform/change.ts';
import type { LoneResourceRow } from '../../policies/resource.ts';

/** Has a small picture of an image drawn. Does nothing for anything else. */
export async function requestThumbnail(
  change: Change,
  { id, type, file_path }: LoneResourceRow,
): Promise<void> {
  if (type === 'image' && file_path !== null)
    await change.enqueue('resources.draw-thumbnail', { resourceId: id, key: file_path });
}
