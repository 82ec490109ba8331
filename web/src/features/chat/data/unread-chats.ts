import type { ChatState } from '@longtable/contract/chats';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { chatsApi } from '../../../platform/api/chats.ts';
import { call } from '../../../platform/client.ts';
import { followPending } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { isCountedUnread } from './chat-changes.ts';
import { chatKey, chatLists, chatsQuery, knownChats } from './chat-rows.ts';
import { reading, withPending } from './chat-states.ts';
import { unreadChats } from './unread-count.ts';

type Unread = { readonly chatIds: readonly string[] };

const guard = createRefetchGuard();

/** The query of the unread chats, as the server knows them, for people with more chats than a page of the list has. */
export const unreadQuery = queryOptions<Unread>({
  queryKey: ['unread-chats'],
  queryFn: ({ signal }) => guard.latest(() => call(chatsApi.unread, {}, { signal })),
});

/** What the count depends on. */
const keys: ReadonlySet<unknown> = new Set([...chatLists.key, chatKey, ...unreadQuery.queryKey]);

/** Keeps `unreadChats` up to date. Returns the function that stops it. */
export function watchUnreadChats(): () => void {
  // Also while no list is on the screen: it is there at once when Chat is opened, and events about its chats need no request.
  const list = new QueryObserver(queryClient, { ...chatsQuery, notifyOnChangeProps: [] });
  const ids = new QueryObserver(queryClient, { ...unreadQuery, enabled: hasMore(), notifyOnChangeProps: [] });
  let isActive = true;
  let isPlanned = false;
  const stops = [
    list.subscribe(() => undefined),
    ids.subscribe(() => undefined),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'observerResultsUpdated' && keys.has(query.queryKey[0])) soon();
    }),
    followPending(soon),
    reading.subscribe(soon),
  ];
  soon();
  // Once for all that changes together.
  function soon(): void {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      if (!isActive) return;
      if (hasMore() !== ids.options.enabled)
        ids.setOptions({ ...unreadQuery, enabled: hasMore(), notifyOnChangeProps: [] });
      unreadChats.set(count());
    });
  }
  return () => {
    isActive = false;
    for (const stop of stops) stop();
    unreadChats.set(0);
  };
}

/** Notes the state of a chat that is not loaded. */
export function stateOfOther(state: ChatState): void {
  guard.note();
  queryClient.setQueryData<Unread>(unreadQuery.queryKey, (unread) => {
    if (!unread) return unread;
    const others = unread.chatIds.filter((id) => id !== state.chatId);
    return { chatIds: isCountedUnread(state) ? [...others, state.chatId] : others };
  });
}

/** Fetches the unread chats again, after something that only the server can tell. */
export function reloadUnread(): void {
  guard.note();
  refetchSoon(unreadQuery.queryKey);
}

/** Whether the person has chats that are not listed yet. */
function hasMore(): boolean {
  return (queryClient.getQueryData(chatsQuery.queryKey)?.next ?? null) !== null;
}

function count(): number {
  const known = knownChats();
  const ids = new Set(known.map(({ id }) => id));
  const others = queryClient.getQueryData(unreadQuery.queryKey)?.chatIds.filter((id) => !ids.has(id)) ?? [];
  return known.map((chat) => withPending(chat)).filter(isCountedUnread).length + others.length;
}
