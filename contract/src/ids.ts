import { z } from 'zod';

/** An id that refers to a row: a UUID in lower case. */
export const id = z.uuid().toLowerCase();

/**
 * The id of a row or of a change that the client makes (docs/product/general.md, "Identity and retries"): a UUIDv7 in
 * lower case, as `newId()` gives. Any other UUID is refused.
 */
export const madeId = z.uuidv7().toLowerCase();

export { newId } from './new-id.ts';
