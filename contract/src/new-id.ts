import { v7 } from 'uuid';

/** A new UUIDv7. Such ids sort by the time they were made, which keeps rows made together close in an index. */
export function newId(): string {
  return v7();
}
