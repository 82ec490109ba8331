import { id as idSchema } from '@longtable/contract/ids';
import { z } from 'zod';
import { refuse } from '../../../platform/http/errors.ts';

/** Where a page of updates ended: when the last one was posted, to the microsecond, and its id. */
export type UpdatesEnd = { readonly id: string; readonly posted: string };

const idLength = 36;

/** A time as it was given out. PostgreSQL, unlike this format, has no year 0. */
const pageTime = z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000'));

/** The end of a page as the text that asks for the next one: the id, whose length is fixed, and the time. */
export function encodeUpdatesEnd({ id, posted }: UpdatesEnd): string {
  return id + posted;
}

/** Reads it back; anything else is a malformed request. */
export function decodeUpdatesEnd(text: string | undefined): UpdatesEnd | null {
  if (text === undefined) return null;
  const id = idSchema.safeParse(text.slice(0, idLength));
  const posted = pageTime.safeParse(text.slice(idLength));
  if (!id.success || !posted.success) throw refuse('request/malformed', { fields: { after: 'Not a page.' } });
  return { id: id.data, posted: posted.data };
}
