import { v7 } from 'uuid';
import { z } from 'zod';

/** An id of any row: a UUID in lower case. The client makes those of what it creates (rulings, "Identity and retries"). */
export const id = z.uuid().toLowerCase();

/** A new UUIDv7: ordered by the time it was made, so that rows made together lie together. */
export function newId(): string {
  return v7();
}
