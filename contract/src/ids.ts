import { z } from 'zod';

/** An id of any row: a UUID in lower case. The client makes those of what it creates (rulings, "Identity and retries"). */
export const id = z.uuid().toLowerCase();

export { newId } from './new-id.ts';
