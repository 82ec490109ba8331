import type { Content } from '../storage/storage.ts';
import type { TemporaryFiles } from '../storage/temporary-files.ts';
import { runPictureTask } from './picture-workers.ts';

/**
 * Converts an image to a WebP that fits into 320 × 320 pixels (a few kilobytes): complete, upright, never enlarged, the
 * first frame only, and without metadata. Reads the types of profile pictures, by content. `content` is written to a
 * temporary file first, so that slow reading occupies no picture process. Throws what reading `content` throws,
 * `picture/unreadable` for anything that is no intact picture of a type that is read, `picture/too-large` for too many
 * pixels, `picture/too-slow` when it takes too long, and `request/too-many` when too many pictures of `who` are queued.
 */
export function thumbnailPicture(
  temporary: Pick<TemporaryFiles, 'withFile'>,
  { who, content }: { who: string; content: Content },
): Promise<Uint8Array> {
  return temporary.withFile(content, (file) => runPictureTask(who, { kind: 'thumbnail', file }));
}
