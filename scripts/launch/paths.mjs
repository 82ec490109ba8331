import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder; every launcher works from there, wherever it was called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of the launchers for temporary files: reports and unfinished builds. */
export const cacheFolder = join(root, '.cache');
