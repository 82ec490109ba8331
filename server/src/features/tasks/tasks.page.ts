import { id as idSchema } from '@longtable/contract/ids';
import { refuse } from '../../platform/http/errors.ts';
import type { PageEnd } from './tasks.store.ts';

const idLength = 36;

/** The end of a page as the text that asks for the next one: the id, whose length is fixed, and the position. */
export function encodePageEnd({ id, position }: PageEnd): string {
  return id + position;
}

/** Reads it back; anything else is a malformed request. */
export function decodePageEnd(text: string): PageEnd {
  const id = text.slice(0, idLength);
  if (!idSchema.safeParse(id).success)
    throw refuse('request/malformed', { fields: { after: 'Not a page.' } });
  return { id, position: text.slice(idLength) };
}
