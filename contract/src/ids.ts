import { z } from 'zod';

/** An id that refers to a row: a UUID in lower case. */
export const id = z.uuid().toLowerCase();

/**
 * The id of a new row or change, made by the client (docs/product/general.md, "Identity and retries"): a UUIDv7 in
 * lower case, as `newId()` returns. Other UUIDs are refused.
 */
export const madeId = z.uuidv7().toLowerCase();

export { newId } from './new-id.ts';
