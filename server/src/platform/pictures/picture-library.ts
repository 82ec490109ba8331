import type { Sharp, SharpOptions } from 'sharp';

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
