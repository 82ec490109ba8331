import { v7 } from 'uuid';

/** A new UUIDv7: ordered by the time it was made, so that rows made together lie together. */
export function newId(): string {
  return v7();
}
