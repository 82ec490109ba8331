import type { ChatMessage } from '@longtable/contract/chat-messages';
import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import { useCallback, useMemo } from 'react';
import { chatPinsApi } from '../../../platform/api/chat-pins.ts';
import { call } from '../../../platform/client.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { byText, byTime } from '../../../platform/order.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { pendingMessages } from './chat-states.ts';
import { followListedMessages } from './listed-messages.ts';
import type { Message } from './message-changes.ts';
import { messages } from './messages.ts';

type PinnedView = { readonly text: string; readonly chatId: string };

/** The pinned messages of chats as the server lists them, fetched when they are shown. */
const lists = createRowLists<Message, PinnedView>({
  key: ['pinned-messages'],
  async fetch({ chatId }, page, signal) {
    const { messages: items, next } = await call(chatPinsApi.list, { chatId, ...page }, { signal });
    return { items, next };
  },
  includes: ({ chatId, pinnedAt }, view) => pinnedAt !== null && chatId === view.chatId,
  compare: () => lastPinnedFirst,
  isLive: false,
  pageSize: mostPinnedMessages,
});

// While they are shown, events keep them up to date.
followListedMessages(lists);

/**
 * The pinned messages of a chat in a component, those that were pinned last first: those that the server lists, and those of the loaded ones,
 * with pending changes. Offline these are what is known.
 */
export function usePinnedMessages(chatId: string): ListView<Message> {
  const view = useRowList(lists, { text: '', chatId });
  const loaded = messages.useList(chatId).items;
  const pending = pendingMessages.usePending();
  const apply = useCallback(
    (listed: readonly Message[]) =>
      pending.reduce((rows, change) => messages.apply(chatId, rows, change), listed),
    [pending, chatId],
  );
  const items = useMemo(() => {
    const rows = new Map(apply(view.items).map((row) => [row.id, row]));
    // Pending changes are in these already, and so are all events.
    for (const row of loaded) if (row.pinnedAt !== null || rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()].filter(({ pinnedAt }) => pinnedAt !== null).toSorted(lastPinnedFirst);
  }, [view.items, loaded, apply]);
  return useMemo(() => ({ ...view, items }), [view, items]);
}

function lastPinnedFirst(one: ChatMessage, other: ChatMessage): number {
  return byTime(other.pinnedAt ?? '', one.pinnedAt ?? '') || byText(other.id, one.id);
}
