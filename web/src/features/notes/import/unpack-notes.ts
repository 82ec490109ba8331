import { unzipSync } from 'fflate';
import { CannotPreview } from '../../resources/preview/files/refusal.ts';

/** A file of an import, by its path within what was chosen. */
export type UnpackedFile = { readonly path: string; readonly bytes: Uint8Array };

/** The most bytes that an archive may have unpacked, archives within it included, and the most files. */
const maxUnpacked = 500 * 1024 * 1024;
const maxFiles = 50_000;
/** Exports of Notion are archives within an archive. */
const maxDepth = 2;

/** What no export means to contain. */
const unwanted =
  /(^|\/)(__MACOSX|\.git|node_modules)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

/** A path without what leads out of the folder; null for what is not wanted. */
export function cleanPath(path: string): string | null {
  const parts = path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const cleaned = parts.join('/');
  return cleaned === '' || unwanted.test(cleaned) ? null : cleaned;
}

/**
 * Unpacks an archive. The sizes that it declares are added up before anything is unpacked, and nothing is unpacked beyond what it
 * declares. Throws `CannotPreview`.
 */
export function unpackNotes(content: Uint8Array): UnpackedFile[] {
  const counted = { bytes: 0, files: 0 };
  return unpack(content, '', 0, counted);
}

function unpack(
  content: Uint8Array,
  folder: string,
  depth: number,
  counted: { bytes: number; files: number },
): UnpackedFile[] {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        counted.bytes += Math.max(size, originalSize);
        counted.files += 1;
        if (counted.bytes > maxUnpacked || counted.files > maxFiles) throw new CannotPreview('too-large');
        return !name.endsWith('/') && cleanPath(name) !== null;
      },
    });
  } catch (error) {
    if (error instanceof CannotPreview) throw error;
    throw new CannotPreview('damaged', { cause: error });
  }
  return Object.entries(files).flatMap(([name, bytes]) => {
    const path = folder + (cleanPath(name) ?? '');
    if (!/\.zip$/i.test(name) || depth >= maxDepth) return [{ path, bytes }];
    return unpack(bytes, folder, depth + 1, counted);
  });
}
