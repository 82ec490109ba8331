import type { ChatFile } from '@longtable/contract/chat-files';

/** The longest sides of an image that is alone in its message, in pixels. */
const largest = { width: 320, height: 240 };
/** The shortest side, of which the rest is cut off. */
const smallest = 48;
/** The side of each of several images. */
const cell = 128;

type Box = { readonly width: number; readonly height: number };

/** The space of an image in a message, in pixels, known before it is loaded so that nothing moves then. */
export function imageBox({ width, height }: Pick<ChatFile, 'width' | 'height'>, isAlone: boolean): Box {
  if (!isAlone) return { width: cell, height: cell };
  if (width === null || height === null) return largest;
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return {
    width: Math.max(smallest, Math.round(width * scale)),
    height: Math.max(smallest, Math.round(height * scale)),
  };
}

/** The height of the files of a message in pixels, for the space before their code is loaded. */
export function filesHeight(files: readonly ChatFile[]): number {
  const images = files.filter(({ type, isGone }) => type === 'image' && !isGone);
  const [first] = images;
  const ofImages = first ? imageBox(first, images.length === 1).height : 0;
  const rows = files.length - images.length;
  return 8 + ofImages + rows * 48 + Math.max(0, rows - (first ? 0 : 1)) * 4;
}
