import { inTurn } from './in-turn.ts';
import { pictureLibrary } from './picture-library.ts';

/** The side of what is kept, in pixels: twice that of the largest place where it is shown. */
const iconSide = 64;
/** Of an icon that is read: far more than any site has, and a few megabytes while it is read. */
const maxIconPixels = 1024 * 1024;
/** How long the work on one icon may take, in seconds. */
const patience = 2;

/**
 * The icon of a site as WebP of 64 × 64 pixels, whole and on nothing, made anew; null for what can't be read as one, and
 * when too many pictures wait already. Reads what uploads of pictures may be, and files of Windows (ICO) with a PNG in
 * them. SVG is not read: it is a program for a large interpreter, from somebody unknown.
 */
export async function iconPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = isIco(file) ? pngOfIco(file) : file;
  if (!picture) return null;
  try {
    return await inTurn(async () => {
      const open = await pictureLibrary();
      const { data } = await open(picture, { limitInputPixels: maxIconPixels })
        .timeout({ seconds: patience })
        .resize(iconSide, iconSide, { fit: 'contain', background: '#0000' })
        .toColourspace('srgb')
        .webp({ lossless: true })
        .toBuffer({ resolveWithObject: true });
      return data;
    });
  } catch {
    // A site without an icon that can be read is one without an icon.
    return null;
  }
}

function isIco(file: Buffer): boolean {
  return file.length >= 6 && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The PNG in it whose side is the nearest to the one that is kept. Those in the older form of a bitmap are left out. */
function pngOfIco(file: Buffer): Buffer | null {
  const entries = Math.min(file.readUInt16LE(4), Math.floor((file.length - 6) / 16));
  const pictures = Array.from({ length: entries }, (_, index) => {
    const at = 6 + index * 16;
    const from = file.readUInt32LE(at + 12);
    // The largest side that can be said, 256, is written as 0.
    const side = file.readUInt8(at) || 256;
    return { side, png: file.subarray(from, from + file.readUInt32LE(at + 8)) };
  }).filter(({ png }) => png.subarray(0, pngSignature.length).equals(pngSignature));
  const distance = (side: number) => (side < iconSide ? (iconSide - side) * 4 : side - iconSide);
  return pictures.toSorted((one, other) => distance(one.side) - distance(other.side))[0]?.png ?? null;
}
