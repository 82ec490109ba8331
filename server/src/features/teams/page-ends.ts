import { id as idSchema } from '@longtable/contract/ids';
import { z } from 'zod';
import { refuse } from '../../platform/http/errors.ts';

/** Where a page of people ended who stand by rank, then by when they came, to the microsecond, then by id. */
export type RankedEnd = { readonly id: string; readonly rank: number; readonly joined: string };
/** Where a page ended that stands by name, then by id. */
export type NamedEnd = { readonly id: string; readonly name: string };

const idLength = 36;

/** A time as it was given out. PostgreSQL, unlike this format, has no year 0. */
const pageTime = z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000'));

/** The end of a page as the text that asks for the next one: what has a fixed length stands first. */
export function encodeRankedEnd({ id, rank, joined }: RankedEnd): string {
  return `${id}${rank}${joined}`;
}

/** Reads it back; anything else is a malformed request. */
export function decodeRankedEnd(text: string | undefined): RankedEnd | null {
  if (text === undefined) return null;
  const id = idOf(text);
  const rank = text.slice(idLength, idLength + 1);
  const joined = text.slice(idLength + 1);
  if (!/^[0-2]$/.test(rank) || !pageTime.safeParse(joined).success) throw notAPage();
  return { id, rank: Number(rank), joined };
}

export function encodeNamedEnd({ id, name }: NamedEnd): string {
  return id + name;
}

/** Reads it back; anything else is a malformed request. */
export function decodeNamedEnd(text: string | undefined): NamedEnd | null {
  return text === undefined ? null : { id: idOf(text), name: text.slice(idLength) };
}

/** A page out of rows of which one more was read than it holds, which tells whether another page follows. */
export function pageOf<Row>(rows: readonly Row[], limit: number, encodeEnd: (last: Row) => string) {
  const last = rows[limit - 1];
  return { page: rows.slice(0, limit), next: last && rows.length > limit ? encodeEnd(last) : null };
}

function idOf(text: string): string {
  const id = idSchema.safeParse(text.slice(0, idLength));
  if (!id.success) throw notAPage();
  return id.data;
}

function notAPage(): Error {
  return refuse('request/malformed', { fields: { after: 'Not a page.' } });
}
