/** A failure that the person at the terminal can act on: printed as a message, without a stack. */
export class LaunchFailure extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LaunchFailure';
    this.exitCode = exitCode;
  }
}

/**
 * Runs a launcher and exits with the number that it returns.
 * @param {() => Promise<number | undefined>} main
 */
export async function launch(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const failure = error instanceof LaunchFailure ? error : explainSystemFailure(error);
    if (!failure) throw error;
    console.error(`\n${failure.message}\n`);
    process.exitCode = failure.exitCode;
  }
}

/**
 * The failure for a failed system call on a file; undefined for other errors.
 * @param {unknown} error
 */
export function explainSystemFailure(error) {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const path = String(error.path);
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return new LaunchFailure(
        `This user may not use ${path}. Start as the user who owns it, or change its owner.`,
      );
    case 'EROFS':
      return new LaunchFailure(`${path} is on a read-only disk. Put Longtable where it can be written to.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new LaunchFailure(`The disk that holds ${path} is full. Free some space and start again.`);
    default:
      return undefined;
  }
}
