import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { root } from './paths.mjs';

/** The oldest Node that runs TypeScript and has everything the server uses. */
const oldestMajor = 24;

/**
 * The Node for running the product: the one installed with the dependencies, else the present one if it is new enough.
 * Call it after installing the dependencies.
 * @returns {string} path of the program
 */
export function findNode() {
  const bundled = join(root, 'node_modules/.bin/node');
  if (majorOf(bundled) >= oldestMajor) return bundled;
  if (majorOf(process.execPath) >= oldestMajor) return process.execPath;
  throw new LaunchFailure(
    `Longtable brings no Node for this platform (${process.platform} ${process.arch}), and the one installed here is ${process.version}. Install Node ${oldestMajor} or newer and start again.`,
  );
}

/** The major version of a Node program, 0 when it doesn't run here. @param {string} program */
function majorOf(program) {
  try {
    const version = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(version.replace(/^v/, ''), 10) || 0;
  } catch {
    return 0;
  }
}
