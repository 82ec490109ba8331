import { decodePageEnd, encodePageEnd, isPageTime, notAPage } from './page-end.ts';

/** Where a page of people ended who stand by rank, then by when they came, to the microsecond, then by id. */
export type RankedEnd = { readonly id: string; readonly rank: number; readonly joined: string };
/** Where a page ended that stands by name, then by id. */
export type NamedEnd = { readonly id: string; readonly name: string };
/** Where a page ended that stands by when something was, to the microsecond, then by id. */
export type TimedEnd = { readonly id: string; readonly at: string };

export function encodeRankedEnd({ id, rank, joined }: RankedEnd): string {
  return encodePageEnd(id, `${rank}${joined}`);
}

/** Reads it back; anything else is a malformed request. */
export function decodeRankedEnd(text: string | undefined): RankedEnd | null {
  if (text === undefined) return null;
  const { id, key } = decodePageEnd(text);
  const [rank, joined] = [key.slice(0, 1), key.slice(1)];
  if (!/^[0-2]$/.test(rank) || !isPageTime(joined, 6)) throw notAPage();
  return { id, rank: Number(rank), joined };
}

export function encodeNamedEnd({ id, name }: NamedEnd): string {
  return encodePageEnd(id, name);
}

/** Reads it back; anything else is a malformed request. */
export function decodeNamedEnd(text: string | undefined): NamedEnd | null {
  if (text === undefined) return null;
  const { id, key: name } = decodePageEnd(text);
  return { id, name };
}

export function encodeTimedEnd({ id, at }: TimedEnd): string {
  return encodePageEnd(id, at);
}

/** Reads it back; anything else is a malformed request. */
export function decodeTimedEnd(text: string | undefined): TimedEnd | null {
  if (text === undefined) return null;
  const { id, key: at } = decodePageEnd(text);
  if (!isPageTime(at, 6)) throw notAPage();
  return { id, at };
}
