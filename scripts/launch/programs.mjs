import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Possible paths of programs with these names on the path, in the order of the names.
 * @param {readonly string[]} names
 */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Whether a program runs and prints a version: some of the distributions only point to a package.
 * @param {string} path
 * @param {RegExp} version what it prints when it is asked for its version
 */
export function runs(path, version) {
  try {
    const printed = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    });
    return version.test(printed);
  } catch {
    return false;
  }
}
