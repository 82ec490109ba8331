import { unzipSync, zipSync } from 'fflate';
import { CannotPreview } from './refusal.ts';

/** The most bytes that an archive may have unpacked. */
const maxUnpacked = 100 * 1024 * 1024;
/** The most entries: each costs memory, whatever it contains. */
const maxEntries = 10_000;

/** Office files with a password are no zip archives, but containers of this kind, as the formats of before 2007 are. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Packs the wanted entries of an Office file anew, without compression: libraries that read it meet no archive that unpacks to more
 * than is allowed, or that they would understand differently. The sizes that the archive declares are added up before anything
 * is unpacked, and no entry is unpacked beyond the size that it declares. Throws `CannotPreview`.
 */
export function repack(
  content: Uint8Array,
  { wants, maxSize }: { wants: (name: string) => boolean; maxSize?: (name: string) => number },
): Uint8Array {
  if (compoundFile.every((byte, index) => content[index] === byte)) throw new CannotPreview('protected');
  let unpacked = 0;
  let entries = 0;
  const files = unzipSync(content, {
    filter: ({ name, size, originalSize }) => {
      // An entry without compression is as large as it is in the archive, whatever it declares.
      const unpackedSize = Math.max(size, originalSize);
      unpacked += unpackedSize;
      entries += 1;
      if (unpacked > maxUnpacked || entries > maxEntries) throw new CannotPreview('too-large');
      if (!wants(name)) return false;
      if (maxSize && unpackedSize > maxSize(name)) throw new CannotPreview('too-large');
      return true;
    },
  });
  return zipSync(files, { level: 0 });
}
