import type { Sharp, SharpOptions } from 'sharp';

/** The readers of what is a picture here, named as the library names them. Whoever else would read it is blocked. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
  `VipsForeignLoad${format}File`,
  `VipsForeignLoad${format}Buffer`,
]);

/** Opens a file by its path, or by its bytes. */
export type OpenPicture = (picture: string | Uint8Array, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenPicture> | undefined;

/**
 * What opens a picture that somebody gave: the first frame, by what is in the file, and a broken file is refused. For
 * the process that reads pictures alone (picture-process.ts).
 */
export function pictureLibrary(): Promise<OpenPicture> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    // A file that ends too early is broken, not half a picture.
    return (picture, options) =>
      sharp(picture, { failOn: 'error', sequentialRead: true, pages: 1, ...options });
  });
  return loaded;
}
