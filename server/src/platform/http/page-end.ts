import { id as idSchema } from '@longtable/contract/ids';
import { z } from 'zod';
import { refuse } from './errors.ts';

/** The length of an id as text: what stands after it needs no mark. */
const idLength = 36;

/** The end of a page as the text that asks for the next one: the id of its last row, and by what that row stands. */
export function encodePageEnd(id: string, key: string): string {
  return id + key;
}

/** Reads it back; anything else is a malformed request. What the key may be is for the list to say. */
export function decodePageEnd(text: string): { id: string; key: string } {
  const id = idSchema.safeParse(text.slice(0, idLength));
  if (!id.success) throw notAPage();
  return { id: id.data, key: text.slice(idLength) };
}

/** True for a time as lists give it out, with so many digits of the second. PostgreSQL, unlike ISO 8601, has no year 0. */
export function isPageTime(text: string, precision: 3 | 6): boolean {
  return !text.startsWith('0000') && pageTimes[precision].safeParse(text).success;
}

const pageTimes = { 3: z.iso.datetime({ precision: 3 }), 6: z.iso.datetime({ precision: 6 }) };

/** The refusal of what is the end of no page. */
export function notAPage(): Error {
  return refuse('request/malformed', {
    fields: { after: 'This page of the list is no longer there. Load the list again.' },
  });
}

/** A page out of rows of which one more was read than it holds, which tells whether another page follows. */
export function pageOf<Row>(rows: readonly Row[], limit: number, encodeEnd: (last: Row) => string) {
  const last = rows[limit - 1];
  return { page: rows.slice(0, limit), next: last && rows.length > limit ? encodeEnd(last) : null };
}
