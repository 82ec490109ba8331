import { maxPicturePixels } from '@longtable/contract/rules/picture';
import { measure, type OpenPicture, uprightWebp } from './picture-library.ts';

/** The longer side of thumbnails, in pixels. Smaller pictures keep their size. */
export const thumbnailSide = 320;

/**
 * Draws the thumbnail of a picture (`thumbnailPicture`). Throws `picture/too-large` by the file's header, before reading
 * the pixels; any other error is the file's fault.
 */
export async function drawThumbnail(open: OpenPicture, file: string): Promise<Uint8Array> {
  const { turn } = await measure(open, file);
  // The box is a square, so it fits the picture before it is turned as well as after.
  const resized = open(file, { limitInputPixels: maxPicturePixels }).resize(thumbnailSide, thumbnailSide, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  return uprightWebp(resized, turn, 80);
}
