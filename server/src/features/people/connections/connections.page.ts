import { id as idSchema } from '@longtable/contract/ids';
import { z } from 'zod';
import { refuse } from '../../../platform/http/errors.ts';
import type { PageEnd } from './connections.store.ts';

const idLength = 36;

/** A time as it was given out. PostgreSQL, unlike this format, has no year 0. */
const pageTime = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'));

/** The end of a page as the text that asks for the next one: the id, whose length is fixed, and the key. */
export function encodePageEnd({ id, key }: PageEnd): string {
  return id + key;
}

/** Reads it back; anything else is a malformed request. */
export function decodePageEnd(text: string | undefined, order: 'newest' | 'name'): PageEnd | null {
  if (text === undefined) return null;
  const [id, key] = [text.slice(0, idLength), text.slice(idLength)];
  if (!idSchema.safeParse(id).success || (order === 'newest' && !pageTime.safeParse(key).success))
    throw refuse('request/malformed', { fields: { after: 'Not a page.' } });
  return { id, key };
}
