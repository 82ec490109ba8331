import { decodePageEnd, isPageTime, notAPage } from '../../../platform/http/page-end.ts';
import type { PageEnd } from './connections.store.ts';

/** Reads the end of a page back; what is the end of no page in this order is a malformed request. */
export function decodeConnectionsEnd(text: string | undefined, order: 'newest' | 'name'): PageEnd | null {
  if (text === undefined) return null;
  const end = decodePageEnd(text);
  if (order === 'newest' && !isPageTime(end.key, 3)) throw notAPage();
  return end;
}
