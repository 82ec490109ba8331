import type { Chat } from '@longtable/contract/chats';
import { skipToken } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import type { ListView } from '../../../platform/list-view.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { useStore } from '../../../platform/store.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { byActivity, isListed } from './chat-changes.ts';
import { chatLists, chatQuery, knownChat } from './chat-rows.ts';
import { chatStates, pendingMessages, reading, withPending } from './chat-states.ts';
import { createdGroup, type GroupChange, pendingGroups } from './group-changes.ts';

/*
 * The data of chats. What components use:
 *
 * - here: `useChats`, `useChat`. Rows are those of the server with everything on top that is not answered yet: a message that is being
 *   sent is the `lastMessage`, a chat that is being read is read.
 * - chat-link.ts: `useOpenChat()` (the chat of the address; null on /app/chat), `chatLink(chat)` for `<Link {...chatLink(chat)}>`; also
 *   `directChatLink(personId)` in kits/people. Linking to the direct chat with a person is enough: the page opens it, and creates it if there is
 *   none (`openDirectChat` in chat-rows.ts).
 * - messages.ts: `useMessages` (newest first; `loadMore` for older ones), `sendMessage`, `editMessage`, `deleteMessage`.
 *   Rows are `Message` (message-changes.ts). One that is being sent has `isPending: true`, the
 *   number `pendingNumber`, and keeps its id, so it is a fine key. An edit or deletion under way looks like a done one. A deleted message
 *   has `deletedAt` and no content. A refusal takes the change back and shows a toast that has the text.
 * - chat-states.ts: `markRead(chatId, number)` (at once and as often as you like, while it is looked at: it shows at once and is sent in a
 *   moment), `markUnread(message)`, `markChatRead(chat)`, `canMarkUnread(chat)`, `markChatUnread(chat)` (the list's menu),
 *   `chooseForChat`. `markRead` would undo `markUnread`: don't call it after that until another message comes or the chat is opened again.
 * - groups.ts: `createGroup`, `renameGroup`, `addToGroup`, `removeFromGroup`, `leaveGroup`, at once as all else.
 * - unread-count.ts: `useUnreadChats()`.
 *
 * Live events are in chats.register.ts. Everything is kept between visits, and works offline as far as it was loaded.
 */

/** The chats of the person in a component: pinned ones first, then by their last message. */
export function useChats(): ListView<Chat> {
  const list = useRowList(chatLists, { text: '' });
  const groups = pendingGroups.usePending();
  const apply = useApplyPending(groups);
  const items = useMemo(() => {
    const known = new Set(list.items.map(({ id }) => id));
    const created = groups.flatMap((change) => createdGroup(change) ?? []).filter(({ id }) => !known.has(id));
    return [...created, ...list.items].map(apply).filter(isListed).toSorted(byActivity);
  }, [list.items, groups, apply]);
  return useMemo(() => ({ ...list, items }), [list, items]);
}

/** A chat in a component; without an id it is loading. `unavailable`: deleted, or the person is not in it. */
export function useChat(chatId: string | null): ItemView<Chat> {
  const query = chatQuery(chatId ?? '');
  const view = useItemView<Chat>(
    chatId ?? '',
    chatId === null
      ? { ...query, queryFn: skipToken }
      : { ...query, initialData: () => knownChat(chatId), initialDataUpdatedAt: 0 },
    ['chat/not-found'],
  );
  const groups = pendingGroups.usePending();
  const apply = useApplyPending(groups);
  return useMemo(() => {
    // The query of a group that is being created waits for it.
    const item = view.item ?? groups.filter((change) => change.chatId === chatId).map(createdGroup)[0];
    return item ? { state: 'ready', item: apply(item), error: null, reload: view.reload } : view;
  }, [view, chatId, groups, apply]);
}

/** `withPending`: a new function whenever something was changed or answered. */
function useApplyPending(groups: readonly Pending<GroupChange>[]): (chat: Chat) => Chat {
  const states = chatStates.usePending();
  const messages = pendingMessages.usePending();
  const read = useStore(reading);
  return useCallback(
    (chat: Chat) => withPending(chat, { states, messages, read, groups }),
    [states, messages, read, groups],
  );
}
