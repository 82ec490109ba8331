import { maxPicturePixels } from '@longtable/contract/rules/picture';
import type { Sharp, SharpOptions } from 'sharp';
import { refuse } from '../http/errors.ts';
import { type Turn, turnOf } from './square.ts';

/** The library's loaders for the accepted types. All others are blocked. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
  `VipsForeignLoad${format}File`,
  `VipsForeignLoad${format}Buffer`,
]);

/** Opens a file by path, or from bytes. */
export type OpenPicture = (picture: string | Uint8Array, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenPicture> | undefined;

/**
 * Opens an untrusted picture: only its first frame, its type by content, and broken files are refused. For the picture
 * process only (picture-process.ts).
 */
export function pictureLibrary(): Promise<OpenPicture> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    // A truncated file is broken, not half a picture.
    return (picture, options) =>
      sharp(picture, { failOn: 'error', sequentialRead: true, pages: 1, ...options });
  });
  return loaded;
}

/**
 * The dimensions in the header of an uploaded picture, before its pixels are read, and how it is turned upright. Throws
 * `picture/too-large` for too many pixels. A header may be wrong: read the pixels with the same `limitInputPixels`.
 */
export async function measure(
  open: OpenPicture,
  file: string,
): Promise<{ width: number; height: number; turn: Turn }> {
  const { width, height, orientation } = await open(file, { limitInputPixels: false }).metadata();
  if (width * height > maxPicturePixels) throw refuse('picture/too-large');
  return { width, height, turn: turnOf(orientation) };
}

/**
 * Turns the resized picture upright and encodes it without metadata, as WebP of a quality from 1 to 100. The library
 * would rotate the whole picture before resizing it, and hold it in memory for that.
 */
export async function uprightWebp(
  resized: Sharp,
  { degrees, mirrored }: Turn,
  quality: number,
): Promise<Uint8Array> {
  const { data } = await resized
    .flop(mirrored)
    .rotate(degrees)
    .toColourspace('srgb')
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return data;
}
