import { messagesPage } from '@longtable/contract/rules/chat-limits';
import { useMemo } from 'react';
import { chatRepliesApi } from '../../../platform/api/chat-replies.ts';
import { call } from '../../../platform/client.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { onLive } from '../../../platform/live.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { pendingMessages } from './chat-states.ts';
import { followListedMessages } from './listed-messages.ts';
import { type Message, newestMessageFirst } from './message-changes.ts';
import { withConnection, withThread } from './message-marks.ts';
import { messages } from './messages.ts';
import { messageInRanges } from './range-cache.ts';

type ThreadId = { readonly chatId: string; readonly rootId: string };

/** Threads as the server lists them, each with its first message; fetched whenever they are shown. */
const lists = createRowLists<Message, ThreadId & { readonly text: string }>({
  key: ['chat-threads'],
  async fetch({ chatId, rootId }, page, signal) {
    const answer = await call(chatRepliesApi.list, { chatId, messageId: rootId, ...page }, { signal });
    const isFirst = page.after === undefined;
    return { items: isFirst ? [...answer.messages, answer.root] : answer.messages, next: answer.next };
  },
  includes: isIn,
  compare: () => newestMessageFirst,
  isLive: false,
  pageSize: messagesPage,
});

// While they are shown, events keep them up to date.
followListedMessages(lists);
onLive('chat-message.replied', ({ messageId, ...event }) =>
  lists.change((message) => (message.id === messageId ? withThread(message, event) : message)),
);
onLive('chat.rights-changed', ({ chatId }, can) => {
  const isConnected = can?.['post'];
  if (isConnected === undefined) return;
  lists.change((message) => (message.chatId === chatId ? withConnection(message, isConnected) : message));
});

/** A thread on the screen. */
export type ThreadView = Omit<ListView<Message>, 'items' | 'isSearching'> & {
  /** Null until it is known. */
  readonly root: Message | null;
  /** The newest first. */
  readonly replies: readonly Message[];
};

/**
 * A thread in a component: the replies that the server lists and those among the loaded messages of the chat, with pending changes. Offline
 * these are what is known.
 */
export function useThread(chatId: string, rootId: string): ThreadView {
  const {
    items: listed,
    state,
    error,
    hasMore,
    loadMore,
    reload,
  } = useRowList(lists, {
    text: '',
    chatId,
    rootId,
  });
  const loaded = messages.useList(chatId).items;
  const pending = pendingMessages.usePending();
  return useMemo(() => {
    const known = listed.length > 0 ? listed : [messageInRanges(chatId, rootId) ?? []].flat();
    const applied = pending.reduce<readonly Message[]>(
      (rows, change) => messages.apply(chatId, rows, change),
      known,
    );
    const rows = new Map(applied.filter((row) => isIn(row, { chatId, rootId })).map((row) => [row.id, row]));
    // Older ones would leave a gap to those that are listed.
    const from = hasMore ? Math.min(...listed.filter(({ id }) => id !== rootId).map(numberOf)) : 0;
    // Pending changes are in these already, and so are all events.
    for (const row of loaded)
      if (isIn(row, { chatId, rootId }) && (row.number >= from || rows.has(row.id))) rows.set(row.id, row);
    const root = rows.get(rootId) ?? null;
    rows.delete(rootId);
    const replies = [...rows.values()].toSorted(newestMessageFirst);
    const shownState = root ? 'ready' : state;
    return { root, replies, state: shownState, error, hasMore, loadMore, reload };
  }, [listed, loaded, pending, chatId, rootId, state, error, hasMore, loadMore, reload]);
}

function isIn({ id, chatId, replyTo }: Message, thread: ThreadId): boolean {
  return chatId === thread.chatId && (id === thread.rootId || replyTo?.id === thread.rootId);
}

function numberOf({ number }: Message): number {
  return number;
}
