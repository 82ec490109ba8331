import { createStore } from '../../../platform/store.ts';

/**
 * The number of unread notifications as the person sees it, with pending changes; at most `maxUnreadCounted`, and 0 until it is known.
 * Apart from what computes it (`unread.ts`), as the first paint of every page has the bell.
 */
export const unreadCount = createStore(0);

/** The number of unread notifications as text: "3 unread", or "99+ unread" above 99. */
export function unreadText(count: number): string {
  return `${count > 99 ? '99+' : count} unread`;
}
