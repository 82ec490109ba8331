import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressClient } from './compress.mjs';
import { LaunchFailure } from './failure.mjs';
import { cacheFolder, root } from './paths.mjs';
import { capture } from './run.mjs';

const output = join(root, 'web/dist');
const stampFile = join(output, '.built-from');

/**
 * Builds the client if its sources have changed since the last build. The new build replaces the old one in one step,
 * so that a failed or interrupted build leaves the old one intact.
 * @param {string} node the Node to build with
 * @returns {Promise<void>}
 */
export async function ensureClient(node) {
  const sources = await hashSources(root);
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === sources) return;
  console.log('Building the client… (about 20 seconds)');
  await mkdir(cacheFolder, { recursive: true });
  const fresh = await mkdtemp(join(cacheFolder, 'client-'));
  try {
    const { code, output: printed } = await capture(
      node,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--outDir',
        fresh,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } },
    );
    if (code !== 0) throw new LaunchFailure(`The client could not be built.\n${explainBuild(printed)}`);
    await compressClient(fresh);
    // A temporary folder is accessible to its creator only; another user may serve this one.
    await chmod(fresh, 0o755);
    await writeFile(join(fresh, '.built-from'), sources);
    await rm(output, { recursive: true, force: true });
    await rename(fresh, output);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** @param {string} printed by the build */
function explainBuild(printed) {
  if (/ENOSPC|no space left/i.test(printed))
    return `The disk that holds ${root} is full. Free some space and start again.`;
  if (/ENOMEM|heap out of memory|Killed/.test(printed))
    return 'This machine has not enough memory: building takes about 1 GB. Free some, or add swap, and start again.';
  return printed.trim();
}

/**
 * A hash of everything that the client is built from.
 * @param {string} folder the repository
 */
export async function hashSources(folder) {
  const files = [
    ...(await list(folder, 'web')),
    ...(await list(folder, 'contract')),
    'package-lock.json',
    'tsconfig.base.json',
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {string} below
 * @returns {Promise<string[]>} paths from `folder`
 */
async function list(folder, below) {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const parts = await Promise.all(
    entries.map(async (entry) => {
      const path = `${below}/${entry.name}`;
      if (entry.isDirectory()) return isLeftOut(path) ? [] : list(folder, path);
      return entry.isFile() && !/\.(test\.tsx?|gen\.ts|tsbuildinfo)$/.test(entry.name) ? [path] : [];
    }),
  );
  return parts.flat();
}

/** Folders that the client is not built from. @param {string} path */
function isLeftOut(path) {
  return /(^|\/)(node_modules|dist|test|\.[^/]*)$/.test(path);
}
