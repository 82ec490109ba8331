import type { Chat } from '@longtable/contract/chats';
import type { ErrorCode } from '@longtable/contract/errors';
import { messagesPage } from '@longtable/contract/rules/chat-limits';
import { isId } from '@longtable/contract/rules/is-id';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../platform/client.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { useStore } from '../../../platform/store.ts';
import { toast } from '../../../ui/toast.ts';
import { messageVisits, useGoToMessage } from '../data/go-to-message.ts';
import type { Message } from '../data/message-changes.ts';
import { loadedMessages, useMessages } from '../data/messages.ts';
import type { Place } from '../data/range-rows.ts';
import { useMessageRange } from '../data/use-message-range.ts';

/** What a chat is opened at: a message by its id, the line of what is new, or its end. */
export type OpensAt = { readonly messageId: string } | 'new' | 'end';

/** The messages that are shown, the newest first: the newest ones of the chat, or those around a place. */
export type PlacedView = ListView<Message> & {
  /** There are newer ones between these and the end of the chat. */
  readonly hasNewer: boolean;
  readonly loadNewer: () => void;
};

type Opened = {
  /** The message in the address; null without one. */
  readonly messageId: string | null;
  readonly visit: number;
  /** Null if it is among the newest messages, which are loaded. */
  readonly place: Place | null;
  readonly at: OpensAt;
};

/** The message in the address was deleted, or is in another chat. */
const notFound: ErrorCode = 'chat-message/not-found';

/**
 * The messages of a chat where it is open: around the message in the address, around the first unread one if that is further up than the
 * newest messages, otherwise at its end. Messages around a place become one list with the newest ones where they meet.
 */
export function usePlace(chat: Chat): {
  readonly view: PlacedView;
  /** The newest messages of the chat, wherever it is open. */
  readonly newest: readonly Message[];
  readonly opensAt: OpensAt;
  /** The position at which it is open; null for its end, or for a message that is loaded. */
  readonly number: number | null;
  /** Another one whenever it is opened anew. */
  readonly key: string;
  /** Opens the chat at its end. Returns whether it was opened elsewhere. */
  readonly leave: () => boolean;
} {
  const { id: chatId } = chat;
  const { message: messageId = null } = useSearch({ strict: false });
  const visit = useStore(messageVisits);
  const newest = useMessages(chatId);
  const goTo = useGoToMessage();
  const [opened, setOpened] = useState<Opened>(() => ({ messageId, visit, ...firstPlace(chat, messageId) }));
  if (opened.messageId !== messageId || (opened.visit !== visit && messageId !== null))
    setOpened({ messageId, visit, ...placeOf(chatId, messageId) });
  const { place, at } = opened;
  const range = useMessageRange(chatId, place);

  const isRefused = range.error instanceof ApiError && range.error.code === notFound;
  const isGone = messageId !== null && (!isId(messageId) || (place !== null && isRefused));
  useEffect(() => {
    if (!isGone) return;
    toast({ title: 'Message not found.' });
    goTo(null);
  }, [isGone, goTo]);

  const leave = useCallback(() => {
    if (messageId !== null) goTo(null);
    else if (place !== null) setOpened((before) => ({ ...before, place: null, at: 'end' }));
    else return false;
    return true;
  }, [place, messageId, goTo]);

  // Without its messages, those at the end are shown: nobody has asked for the first unread one.
  const isShown = place !== null && !isGone && !('number' in place && range.state === 'failed');
  const { state, error, items, loadOlder, loadNewer, reload } = range;
  const view = useMemo((): PlacedView => {
    const end = { ...newest, hasNewer: false, loadNewer: nothing };
    if (!isShown) return end;
    const first = newest.items.at(-1);
    const meets = first !== undefined && (items[0]?.number ?? 0) >= first.number - 1;
    const older = meets ? items.filter(({ number }) => number < first.number) : items;
    if (meets && older.length === 0) return end;
    return {
      state,
      error,
      items: meets ? [...newest.items, ...older] : items,
      isSearching: false,
      hasMore: (items.at(-1)?.number ?? 1) > 1,
      loadMore: loadOlder,
      reload,
      hasNewer: !meets,
      loadNewer,
    };
  }, [newest, isShown, state, error, items, loadOlder, loadNewer, reload]);
  return {
    view,
    newest: newest.items,
    opensAt: at,
    number: isShown ? range.at : null,
    key: `${opened.messageId ?? ''} ${opened.visit} ${JSON.stringify(place)} ${JSON.stringify(at)}`,
    leave,
  };
}

function nothing(): void {
  // There is nothing newer.
}

/** Where a chat is opened first. */
function firstPlace({ id, unread, lastRead, lastMessage }: Chat, messageId: string | null) {
  if (messageId !== null) return placeOf(id, messageId);
  const isFar = unread > 0 && (lastMessage?.number ?? 0) - lastRead > messagesPage;
  return { place: isFar ? { number: lastRead + 1 } : null, at: 'new' } as const;
}

/** Where a chat is opened at a message; null for its end. */
function placeOf(chatId: string, messageId: string | null): Pick<Opened, 'place' | 'at'> {
  if (messageId === null || !isId(messageId)) return { place: null, at: 'end' };
  const known = loadedMessages(chatId).find(({ id }) => id === messageId);
  const isLoaded = known !== undefined && known.deletedAt === null;
  return { place: isLoaded ? null : { messageId }, at: { messageId } };
}
