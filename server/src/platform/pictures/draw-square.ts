import { maxPicturePixels } from '@longtable/contract/rules/picture';
import type { Sharp } from 'sharp';
import { refuse } from '../http/errors.ts';
import type { OpenPicture } from './picture-library.ts';
import { type Crop, squareOf, type Turn, turnOf } from './square.ts';

/** The side of stored pictures, in pixels. */
export const squareSide = 256;

/**
 * Draws the square of a picture (`squarePicture`). Throws `picture/too-large` by the file's header, before reading the
 * pixels; any other error is the file's fault.
 */
export async function drawSquare(open: OpenPicture, file: string, crop: Crop): Promise<Uint8Array> {
  const { width, height, turn } = await look(open, file);
  if (width * height > maxPicturePixels) throw refuse('picture/too-large');
  const pipeline = open(file, { limitInputPixels: maxPicturePixels })
    .extract(squareOf(crop, { width, height, turn }))
    .resize(squareSide, squareSide);
  const { data } = await upright(pipeline, turn)
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** The dimensions in the file's header. A header may be wrong; reading enforces the limits again. */
async function look(open: OpenPicture, file: string): Promise<{ width: number; height: number; turn: Turn }> {
  const { width, height, orientation } = await open(file, { limitInputPixels: false }).metadata();
  return { width, height, turn: turnOf(orientation) };
}

/** Rotates the small square instead of the whole picture, which would have to be in memory for that. */
function upright(pipeline: Sharp, { degrees, mirrored }: Turn): Sharp {
  return pipeline.flop(mirrored).rotate(degrees);
}
