/** Why an export cannot be imported, for the person at the terminal: `message` is printed as it is. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
