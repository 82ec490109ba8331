import type { Content } from '../storage/storage.ts';
import type { TemporaryFiles } from '../storage/temporary-files.ts';
import { runPictureTask } from './picture-workers.ts';
import type { Crop } from './square.ts';

/**
 * A square of an uploaded picture as WebP of 256 × 256 pixels (a few kilobytes): upright, the first frame alone, and
 * without what the file tells about where and by what it was taken. What the file is called counts for nothing, only what
 * is in it. The upload goes into a temporary file as it comes, before a process that reads pictures is asked for: a slow
 * one keeps none of them. Throws what reading `content` throws, `picture/unreadable` for what is no picture or a broken
 * one, `picture/too-large` for one of too many pixels, `picture/too-slow` for one that takes too long, and
 * `request/too-many` when too much of `who` waits already.
 */
export function squarePicture(
  temporary: Pick<TemporaryFiles, 'withFile'>,
  { who, content, crop }: { who: string; content: Content; crop: Crop },
): Promise<Uint8Array> {
  return temporary.withFile(content, (file) => runPictureTask(who, { kind: 'square', file, crop }));
}
