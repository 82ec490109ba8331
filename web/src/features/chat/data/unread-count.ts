import { createStore, useStore } from '../../../platform/store.ts';

/**
 * The number of chats with unread messages that the person is told about, as they see it; 0 until it is known. Apart from what
 * computes it (`unread-chats.ts`), as the first paint of every page has the badge.
 */
export const unreadChats = createStore(0);

/** As `unreadChats`, in a component. */
export function useUnreadChats(): number {
  return useStore(unreadChats);
}

/** The number of unread chats as text: "1 unread chat", or "99+ unread chats" above 99. */
export function unreadChatsText(count: number): string {
  return count === 1 ? '1 unread chat' : `${count > 99 ? '99+' : count} unread chats`;
}
