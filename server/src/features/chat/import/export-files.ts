import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openZip, ZipError } from '../../../platform/archive/unzip.ts';
import { ImportError } from './import-error.ts';

/** The files of an export: of a zip archive, a folder, or a single file. */
export type ExportFiles = {
  /** Their paths, separated by `/`, below the folder that holds everything. */
  readonly paths: readonly string[];
  /** Reads a file from its beginning. */
  read(path: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** The longest line of a file with a JSON object a line: a thread with its replies is one. In characters. */
const maxLineLength = 64 * 1024 * 1024;
/** The largest file that is read as a whole: the messages of one channel and day, or all people. In characters. */
const maxFileLength = 256 * 1024 * 1024;

/** Opens the export at a path. Throws an `ImportError` for what is not there or cannot be read. */
export async function openExportFiles(location: string): Promise<ExportFiles> {
  const kind = await stat(location).catch(() => null);
  if (!kind) throw new ImportError(`There is no file or folder ${location}.`);
  if (kind.isDirectory()) return belowRoot(await openFolder(location));
  if (!(await isZip(location)))
    return {
      paths: [path.basename(location)],
      read: () => createReadStream(location),
      close: async () => undefined,
    };
  try {
    const archive = await openZip(location);
    return belowRoot({
      paths: archive.entries.map((entry) => entry.path),
      read: (name) => explained(archive.read(name)),
      close: archive.close,
    });
  } catch (error) {
    throw inWords(error);
  }
}

async function openFolder(folder: string): Promise<ExportFiles> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    // Links could lead out of the folder.
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return {
    paths,
    read: (name) => createReadStream(path.join(folder, name)),
    close: async () => undefined,
  };
}

/** An archive that was packed again has everything in one folder. */
function belowRoot(files: ExportFiles): ExportFiles {
  const [first = ''] = files.paths;
  const root = first.slice(0, first.indexOf('/') + 1);
  // The folder of a Mac's own notes is not part of the export.
  const own = files.paths.filter((name) => !name.startsWith('__MACOSX/'));
  if (root === '' || !own.every((name) => name.startsWith(root))) return { ...files, paths: own };
  return {
    ...files,
    paths: own.map((name) => name.slice(root.length)),
    read: (name) => files.read(root + name),
  };
}

async function isZip(location: string): Promise<boolean> {
  const handle = await open(location);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}

async function* explained(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  return error instanceof ZipError ? new ImportError(error.message) : error;
}

/** Reads a file of JSON as a whole. */
export async function readJson(files: ExportFiles, name: string): Promise<unknown> {
  const parts: string[] = [];
  let length = 0;
  for await (const part of texts(files, name)) {
    length += part.length;
    if (length > maxFileLength)
      throw new ImportError(`The file ${name} is too large to be one of an export.`);
    parts.push(part);
  }
  try {
    return JSON.parse(parts.join(''));
  } catch {
    throw new ImportError(`The file ${name} is not valid JSON.`);
  }
}

/** Reads a file that has a JSON value on each line, a line at a time, counted from 1. Empty lines are left out. */
export async function* readJsonLines(
  files: ExportFiles,
  name: string,
): AsyncGenerator<{ readonly line: number; readonly value: unknown }> {
  let rest = '';
  let line = 0;
  for await (const part of texts(files, name)) {
    const lines = part.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength)
      throw new ImportError(`Line ${line + lines.length + 1} of ${name} is too long to be one of an export.`);
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { line, value: parseLine(text, name, line) };
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, value: parseLine(rest, name, line + 1) };
}

function parseLine(text: string, name: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError(`Line ${line} of ${name} is not valid JSON.`);
  }
}

async function* texts(files: ExportFiles, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of files.read(name)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError(`The file ${name} is not text in UTF-8.`);
    throw error;
  }
}
