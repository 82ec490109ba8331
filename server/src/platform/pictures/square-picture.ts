import type { Content } from '../storage/storage.ts';
import type { TemporaryFiles } from '../storage/temporary-files.ts';
import { runPictureTask } from './picture-workers.ts';
import type { Crop } from './square.ts';

/**
 * Converts a square of an uploaded picture to WebP of 256 × 256 pixels (a few kilobytes): upright, the first frame
 * only, and without metadata such as place and camera. The type is determined by content, not by name. The upload is
 * written to a temporary file first, so that a slow upload occupies no picture process. Throws what reading `content`
 * throws, `picture/unreadable` for anything that is no intact picture, `picture/too-large` for too many pixels,
 * `picture/too-slow` when it takes too long, and `request/too-many` when too many pictures of `who` are queued.
 */
export function squarePicture(
  temporary: Pick<TemporaryFiles, 'withFile'>,
  { who, content, crop }: { who: string; content: Content; crop: Crop },
): Promise<Uint8Array> {
  return temporary.withFile(content, (file) => runPictureTask(who, { kind: 'square', file, crop }));
}
