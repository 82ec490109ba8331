import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this many bytes a response is one packet with or without compression. */
const smallest = 1024;

/** Files compressed at once: the threads that Node has for it. */
const atOnce = 4;

/**
 * Compresses the files of a built client to `.br` and `.gz` beside them, at the highest level: done once here, and
 * served as they are (server/src/platform/http/client-files.ts). Skips pictures and fonts, which are compressed
 * already.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compressClient(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
