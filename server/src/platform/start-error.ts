/**
 * Why the server cannot start, for the person who started it: `message` says what is wrong and what to do, and is
 * printed as it is. `cause` is logged.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
