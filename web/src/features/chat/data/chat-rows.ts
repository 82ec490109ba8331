import type { Chat } from '@longtable/contract/chats';
import { queryOptions } from '@tanstack/react-query';
import { chatsApi } from '../../../platform/api/chats.ts';
import { call } from '../../../platform/client.ts';
import { createOnce } from '../../../platform/create-once.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { byActivity, isListed } from './chat-changes.ts';

/** The first part of the query key of a single chat. */
export const chatKey = 'chat';

/** The list of all chats, page by page. */
export const chatLists = createRowLists<Chat, { readonly text: string }>({
  key: ['chats'],
  async fetch(_view, page, signal) {
    const { chats, next } = await call(chatsApi.list, page, { signal });
    return { items: chats, next };
  },
  includes: isListed,
  compare: () => byActivity,
});

/** The query of the list. */
export const chatsQuery = chatLists.query({ text: '' });

/** The query of a single chat. */
export function chatQuery(chatId: string) {
  return queryOptions<Chat>({
    queryKey: [chatKey, chatId],
    async queryFn({ signal }) {
      // The chat of a new team or project has its id.
      await whenCreated(chatId);
      const row = await chatLists.latest(() => call(chatsApi.get, { chatId }, { signal }));
      chatLists.put(row);
      return row;
    },
  });
}

/** The query of the direct chat with a person, which is created if there is none: its id. */
export function directChatQuery(personId: string) {
  return queryOptions<string>({
    queryKey: ['direct-chat', personId],
    queryFn: async () => (await openDirectChat(personId)).id,
  });
}

/**
 * The direct chat with a person, created if there is none. Needs a connection to the server, as only that knows whether there is
 * one. Throws what `call` throws: they may not be connected.
 */
export async function openDirectChat(personId: string): Promise<Chat> {
  const known = knownDirectChat(personId);
  if (known) return known;
  const row = await createOnce(`chat with ${personId}`, (id) => call(chatsApi.openDirect, { personId, id }));
  // An event may have brought it meanwhile.
  const arrived = knownChat(row.id);
  if (!arrived) putChat(row);
  return arrived ?? row;
}

/** A chat as the server has last described it; undefined if it is not loaded. */
export function knownChat(chatId: string): Chat | undefined {
  const state = queryClient.getQueryState<Chat>([chatKey, chatId]);
  const item = state && itemIn(state);
  if (item && !state.isInvalidated) return item;
  // The list was refetched, but the query of the single chat was not yet.
  return chatLists.find(({ id }) => id === chatId) ?? item;
}

/** A chat that was fetched on its own; undefined also when the server does not know it any more. */
function itemIn({ status, data }: { readonly status: string; readonly data: unknown }): Chat | undefined {
  return status === 'success' ? (data as Chat) : undefined;
}

/** The loaded direct chat with a person. */
export function knownDirectChat(personId: string): Chat | undefined {
  return knownChats().find((chat) => chat.kind === 'direct' && chat.personId === personId);
}

/** All loaded chats, each once. */
export function knownChats(): readonly Chat[] {
  const rows = new Map(chatLists.all().map((row) => [row.id, row]));
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: [chatKey] })) {
    const row = itemIn(state);
    if (row && !(state.isInvalidated && rows.has(row.id))) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** Stores a chat from an answer. */
export function putChat(row: Chat): void {
  chatLists.put(row);
  queryClient.setQueryData<Chat>([chatKey, row.id], row);
}

/** Changes a chat wherever it is loaded. Returns whether it is. */
export function changeChat(chatId: string, change: (row: Chat) => Chat): boolean {
  const known = knownChat(chatId);
  if (!known) {
    // An answer under way may not have it.
    chatLists.note();
    return false;
  }
  const row = change(known);
  // Also into the list, if it was not listed until now.
  if (row !== known) chatLists.put(row);
  queryClient.setQueryData<Chat>([chatKey, chatId], (item) => item && row);
  return true;
}

/** Changes all loaded chats. */
export function changeChats(change: (row: Chat) => Chat): void {
  for (const { id } of knownChats()) changeChat(id, change);
}

/** Removes chats that the person is no longer in. */
export function removeChats(isRemoved: (row: Chat) => boolean): void {
  for (const { id } of knownChats().filter(isRemoved)) {
    chatLists.remove((row) => row.id === id);
    for (const queryKey of [
      [chatKey, id],
      ['chat-messages', id],
    ]) {
      queryClient.removeQueries({ queryKey, type: 'inactive' });
      // The page of an open one asks again, and is told that there is none.
      refetchSoon(queryKey);
    }
  }
}

const fetching = new Set<string>();

/** Fetches a chat that is not loaded, once, so that its messages need no further request. */
export async function fetchChat(chatId: string): Promise<void> {
  if (fetching.has(chatId)) return;
  fetching.add(chatId);
  try {
    putChat(await chatLists.latest(() => call(chatsApi.get, { chatId })));
  } catch {
    // Not theirs any more, or no connection: the list tells.
  } finally {
    fetching.delete(chatId);
  }
}

/** Refetches a chat, after a change whose result only the server can compute. */
export function reloadChat(chatId: string): void {
  if (queryClient.getQueryData([chatKey, chatId])) refetchSoon([chatKey, chatId]);
  else void fetchChat(chatId);
}
