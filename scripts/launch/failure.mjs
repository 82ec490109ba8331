/** A failure that the person at the terminal can act on: printed as a sentence, without a stack. */
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
 * Runs a launcher and turns its outcome into the process's: the number it returns is the exit code.
 * @param {() => Promise<number | undefined>} main
 */
export async function launch(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    console.error(`\n${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
