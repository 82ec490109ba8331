import { readBytesInWorker } from '../../resources/preview/files/read-in-worker.ts';
import { CannotPreview } from '../../resources/preview/files/refusal.ts';
import type { FileTree } from '../../resources/uploads/file-tree.ts';
import { cleanPath, type UnpackedFile } from './unpack-notes.ts';

/** A file of an import. Its content is read when it is needed. */
export type SourceFile = { readonly path: string; readonly size: number; blob(): Blob };

/** The largest archive, in bytes, and the most files that are read. */
const maxArchive = 300 * 1024 * 1024;
const maxFiles = 50_000;

/** Why what was chosen can't be imported, as a text for people. */
export class CannotImport extends Error {}

const texts = {
  damaged: 'The archive is damaged or no zip file.',
  protected: 'The archive is protected by a password.',
  'too-large': 'The archive is too large. Unpack it and choose its folders one by one.',
};

/** The files of what was chosen or dropped: those of folders with their paths, those of archives unpacked. */
export async function sourceFiles(tree: FileTree): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const { path, file } of filesOf(tree, '')) {
    const cleaned = cleanPath(path);
    if (cleaned === null) continue;
    if (/\.zip$/i.test(file.name)) files.push(...(await unpacked(file)));
    else files.push({ path: cleaned, size: file.size, blob: () => file });
    if (files.length > maxFiles)
      throw new CannotImport(`At most ${maxFiles.toLocaleString()} files can be read at once.`);
  }
  return files;
}

function* filesOf({ files, folders }: FileTree, folder: string): Generator<{ path: string; file: File }> {
  for (const file of files) yield { path: folder + file.name, file };
  for (const inside of folders) yield* filesOf(inside, `${folder}${inside.name}/`);
}

async function unpacked(file: File): Promise<SourceFile[]> {
  if (file.size > maxArchive) throw new CannotImport(texts['too-large']);
  try {
    const files = await readBytesInWorker<UnpackedFile>(
      {
        content: await file.arrayBuffer(),
        startWorker: () =>
          new Worker(new URL('./unpack-notes.worker.ts', import.meta.url), { type: 'module' }),
        signal: new AbortController().signal,
      },
      120_000,
    );
    return files.map(({ path, bytes }) => ({
      path,
      size: bytes.length,
      blob: () => new Blob([bytes as Uint8Array<ArrayBuffer>]),
    }));
  } catch (error) {
    if (error instanceof CannotPreview) throw new CannotImport(texts[error.reason], { cause: error });
    throw error;
  }
}
