import type { Sharp, SharpOptions } from 'sharp';

/** The readers of what is a picture here, named as the library names them. Whoever else would read it is blocked. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

export type OpenPicture = (bytes: Uint8Array, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenPicture> | undefined;

/**
 * What opens a picture that somebody gave: the first frame, by what is in the file, and a broken file is refused. It is
 * to be used `inTurn`. Loaded when the first picture comes: the server starts faster without it.
 */
export function pictureLibrary(): Promise<OpenPicture> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    // A file that ends too early is broken, not half a picture.
    return (bytes, options) => sharp(bytes, { failOn: 'error', sequentialRead: true, pages: 1, ...options });
  });
  return loaded;
}
