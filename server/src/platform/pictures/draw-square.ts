import { maxPicturePixels } from '@longtable/contract/rules/picture';
import { measure, type OpenPicture, uprightWebp } from './picture-library.ts';
import { type Crop, squareOf } from './square.ts';

/** The side of stored pictures, in pixels. */
export const squareSide = 256;

/**
 * Draws the square of a picture (`squarePicture`). Throws `picture/too-large` by the file's header, before reading the
 * pixels; any other error is the file's fault.
 */
export async function drawSquare(open: OpenPicture, file: string, crop: Crop): Promise<Uint8Array> {
  const stored = await measure(open, file);
  const resized = open(file, { limitInputPixels: maxPicturePixels })
    .extract(squareOf(crop, stored))
    .resize(squareSide, squareSide);
  return uprightWebp(resized, stored.turn, 82);
}
