import { ApiError } from '../platform/client.ts';
import { MissingPart } from '../platform/load-part.ts';

const ids = new WeakMap<Error, string>();

/** The id of an error for support: the one in the server's log, or else a random one, the same for the same error. */
export function errorIdOf(error: unknown): string {
  if (error instanceof ApiError && error.errorId !== '') return error.errorId;
  const known = error instanceof Error ? ids.get(error) : undefined;
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (error instanceof Error) ids.set(error, id);
  return id;
}

/** Logs a caught error to the console with the id that the error screen shows. */
export function reportCaught(error: unknown): void {
  // Not a bug: the network is down, or the build is outdated. Its screen shows no id.
  if (error instanceof MissingPart) return;
  // oxlint-disable-next-line eslint/no-console -- the only log of a browser
  console.error(`Error ${errorIdOf(error)}:`, error);
}
