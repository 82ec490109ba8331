import { maxPictureBytes, maxPicturePixels, pictureTypes } from '@longtable/contract/rules/picture';
import { pictureErrors } from '../../platform/api/errors.ts';
import { Explained } from '../../platform/use-request.ts';

/** A picture that can be sent, with something smaller to look at. */
export type OpenedPicture = {
  readonly file: File;
  /** The address of what is looked at: the picture upright, at most 1600 px long. Revoke it in the end. */
  readonly url: string;
  /** Of the whole picture, upright, in pixels. */
  readonly width: number;
  readonly height: number;
};

/** More than is seen while cropping only costs memory. */
const longestShown = 1600;

/** What the file dialog offers. */
export const acceptedPictures = pictureTypes.join(',');

/**
 * Reads a file as the server will. Throws `Explained` for what it would refuse: by size and kind first, then by the
 * measures in its head, so that a huge picture is never unpacked.
 */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > maxPictureBytes) throw new Explained(pictureErrors['picture/too-large'].text);
  // Some systems know no type for a file; its content tells.
  const types: readonly string[] = pictureTypes;
  if (file.type !== '' && !types.includes(file.type))
    throw new Explained(pictureErrors['picture/unreadable'].text);
  const url = URL.createObjectURL(file);
  try {
    const { width, height } = await measure(url);
    if (width * height > maxPicturePixels) throw new Explained(pictureErrors['picture/too-large'].text);
    const longest = Math.max(width, height);
    if (longest <= longestShown) return { file, url, width, height };
    const smaller = await shrink(file, width, height, longestShown / longest);
    URL.revokeObjectURL(url);
    return { file, url: smaller, width, height };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** Upright measures. Browsers read them off the head of the file; pixels are unpacked when they are painted. */
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
    // Unpacked beside the page, not in it: it doesn't freeze.
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
