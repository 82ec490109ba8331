import { decodePageEnd, encodePageEnd, isPageTime, notAPage } from '../../../platform/http/page-end.ts';

/** Where a page of updates ended: when the last one was posted, to the microsecond, and its id. */
export type UpdatesEnd = { readonly id: string; readonly posted: string };

export function encodeUpdatesEnd({ id, posted }: UpdatesEnd): string {
  return encodePageEnd(id, posted);
}

/** Reads it back; anything else is a malformed request. */
export function decodeUpdatesEnd(text: string | undefined): UpdatesEnd | null {
  if (text === undefined) return null;
  const { id, key: posted } = decodePageEnd(text);
  if (!isPageTime(posted, 6)) throw notAPage();
  return { id, posted };
}
