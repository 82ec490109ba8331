import { maxPictureBytes, maxPicturePixels, pictureTypes } from '@longtable/contract/rules/picture';
import { pictureErrors } from '../../platform/api/errors.ts';
import { Explained } from '../../platform/use-request.ts';

/** A valid picture file with a preview. */
export type OpenedPicture = {
  readonly file: File;
  /** The object URL of the preview, upright and at most 1600 px long. The owner revokes it. */
  readonly url: string;
  /** The upright size of the original, in pixels. */
  readonly width: number;
  readonly height: number;
};

/** The longest edge of the preview, in pixels. */
const maxPreviewEdge = 1600;

/** The `accept` attribute of the file input. */
export const acceptedPictures = pictureTypes.join(',');

/**
 * Validates a file by the same rules as the server. Throws `Explained` for an invalid one: checks size and type first, then
 * the dimensions in its header, so that a huge picture is never decoded.
 */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > maxPictureBytes) throw new Explained(pictureErrors['picture/too-large'].text);
  // Some systems report no type; the content is checked below.
  const types: readonly string[] = pictureTypes;
  if (file.type !== '' && !types.includes(file.type))
    throw new Explained(pictureErrors['picture/unreadable'].text);
  const url = URL.createObjectURL(file);
  try {
    const { width, height } = await measure(url);
    if (width * height > maxPicturePixels) throw new Explained(pictureErrors['picture/too-large'].text);
    const longest = Math.max(width, height);
    if (longest <= maxPreviewEdge) return { file, url, width, height };
    const smaller = await shrink(file, width, height, maxPreviewEdge / longest);
    URL.revokeObjectURL(url);
    return { file, url: smaller, width, height };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** The upright size. Browsers read it from the header, and decode the pixels only for painting. */
function measure(url: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const refuse = () => reject(new Explained(pictureErrors['picture/unreadable'].text));
    image.addEventListener('error', refuse);
    image.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      if (width > 0 && height > 0) resolve({ width, height });
      else refuse();
    });
    image.src = url;
  });
}

async function shrink(file: File, width: number, height: number, scale: number): Promise<string> {
  const size = {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
  };
  let bitmap: ImageBitmap;
  try {
    // Decoded off the main thread.
    bitmap = await createImageBitmap(file, {
      ...size,
      resizeQuality: 'medium',
      imageOrientation: 'from-image',
    });
  } catch {
    throw new Explained(pictureErrors['picture/unreadable'].text);
  }
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9);
  });
  if (!blob) throw new Explained(pictureErrors['picture/unreadable'].text);
  return URL.createObjectURL(blob);
}
