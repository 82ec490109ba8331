import type { OpenPicture } from './picture-library.ts';

/** The side of stored icons, in pixels: twice the largest displayed size. */
const iconSide = 64;
/** The most pixels of an icon to read: far more than any site's, and a few megabytes of memory. */
const maxIconPixels = 1024 * 1024;

/** Draws the icon of a site (`iconPicture`). Throws when it cannot be read as one. */
export async function drawIcon(open: OpenPicture, bytes: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = isIco(file) ? pngOfIco(file) : file;
  if (!picture) throw new Error('This icon contains no PNG.');
  const { data } = await open(picture, { limitInputPixels: maxIconPixels })
    .resize(iconSide, iconSide, { fit: 'contain', background: '#0000' })
    .toColourspace('srgb')
    .webp({ lossless: true })
    .toBuffer({ resolveWithObject: true });
  return data;
}

function isIco(file: Buffer): boolean {
  return file.length >= 6 && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The PNG in the file whose size is closest to the stored one. Ignores those in the older bitmap format. */
function pngOfIco(file: Buffer): Buffer | null {
  const entries = Math.min(file.readUInt16LE(4), Math.floor((file.length - 6) / 16));
  const pictures = Array.from({ length: entries }, (_, index) => {
    const at = 6 + index * 16;
    const from = file.readUInt32LE(at + 12);
    // The largest size, 256, is encoded as 0.
    const side = file.readUInt8(at) || 256;
    return { side, png: file.subarray(from, from + file.readUInt32LE(at + 8)) };
  }).filter(({ png }) => png.subarray(0, pngSignature.length).equals(pngSignature));
  const distance = (side: number) => (side < iconSide ? (iconSide - side) * 4 : side - iconSide);
  return pictures.toSorted((one, other) => distance(one.side) - distance(other.side))[0]?.png ?? null;
}
