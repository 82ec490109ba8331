import { maxPicturePixels } from '@longtable/contract/rules/picture';
import type { Sharp } from 'sharp';
import { refuse } from '../http/errors.ts';
import { inTurn } from './in-turn.ts';
import { type OpenPicture, pictureLibrary } from './picture-library.ts';
import { type Crop, squareOf, type Turn, turnOf } from './square.ts';

/** The side of what is kept, in pixels. */
export const squareSide = 256;
/** How long the work on one picture may take, in seconds. */
const patience = 10;

/**
 * A square of an uploaded picture as WebP of 256 × 256 pixels: upright, the first frame alone, and without what the
 * file tells about where and by what it was taken. What the file is called counts for nothing, only what is in it.
 * Throws `picture/unreadable` for what is no picture or a broken one, `picture/too-large` for one of too many pixels.
 *
 * One picture at a time, off the main thread: the largest take hundreds of megabytes while they are read.
 */
export function squarePicture(bytes: Uint8Array, crop: Crop): Promise<Uint8Array> {
  return inTurn(async () => {
    const open = await pictureLibrary();
    try {
      const { width, height, turn } = await look(open, bytes);
      if (width * height > maxPicturePixels) throw refuse('picture/too-large');
      const pipeline = open(bytes, { limitInputPixels: maxPicturePixels })
        .timeout({ seconds: patience })
        .extract(squareOf(crop, { width, height, turn }))
        .resize(squareSide, squareSide);
      const { data } = await upright(pipeline, turn)
        .toColourspace('srgb')
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return data;
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') throw error;
      // The library knows no other way to fail than over what it was given.
      throw refuse('picture/unreadable', { cause: error });
    }
  });
}

/** What the head of the file says. A header may lie; what is read afterwards is held to the limits again. */
async function look(
  open: OpenPicture,
  bytes: Uint8Array,
): Promise<{ width: number; height: number; turn: Turn }> {
  const { width, height, orientation } = await open(bytes, { limitInputPixels: false }).metadata();
  return { width, height, turn: turnOf(orientation) };
}

/** Turns the small square instead of the whole picture, which would have to be held in memory for that. */
function upright(pipeline: Sharp, { degrees, mirrored }: Turn): Sharp {
  return pipeline.flop(mirrored).rotate(degrees);
}
