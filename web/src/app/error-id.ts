import { ApiError } from '../platform/client.ts';
import { MissingPart } from '../platform/load-part.ts';

const ids = new WeakMap<Error, string>();

/** The id under which an error is told: the server's where it has one in its log, else one of this page. */
export function errorIdOf(error: unknown): string {
  if (error instanceof ApiError && error.errorId !== '') return error.errorId;
  const known = error instanceof Error ? ids.get(error) : undefined;
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (error instanceof Error) ids.set(error, made);
  return made;
}

/** Writes an error that an error screen caught to the browser's console, with the id that the screen shows. */
export function reportCaught(error: unknown): void {
  // Its screen has no id: what is missing is the network, or an old build.
  if (error instanceof MissingPart) return;
  // oxlint-disable-next-line eslint/no-console -- the only log that a browser has, for whoever is asked for support
  console.error(`Error ${errorIdOf(error)}:`, error);
}
