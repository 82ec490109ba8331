import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createSessionStore } from '../../../platform/session-store.ts';
import type { Message } from './message-changes.ts';

/** A chat that is left keeps more than its first page up to this number of messages. */
const mostKept = 500;

type FirstPage = { readonly lastId: string; readonly next: string };

/** The end of the first page of each chat, and what comes after it. */
const firstPages = createSessionStore<ReadonlyMap<string, FirstPage>>(new Map());

/** Remembers where the first page of a chat ends. */
export function firstPageSeen(chatId: string, { items, next }: Listed<Message>): void {
  const lastId = items.at(-1)?.id;
  if (lastId !== undefined && next !== null)
    firstPages.set(new Map(firstPages.get()).set(chatId, { lastId, next }));
}

/**
 * Trims the cached messages of a chat to its first page once no component shows them: thousands would be kept in the browser, and all be
 * fetched again after a long outage.
 */
export function trimWhenLeft(queryKey: readonly unknown[], chatId: string): void {
  setTimeout(() => {
    if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return;
    const first = firstPages.get().get(chatId);
    const list = queryClient.getQueryData<Listed<Message>>(queryKey);
    if (!first || !list || list.items.length <= mostKept) return;
    const end = list.items.findIndex(({ id }) => id === first.lastId);
    if (end === -1) return;
    queryClient.setQueryData<Listed<Message>>(queryKey, {
      items: list.items.slice(0, end + 1),
      next: first.next,
    });
  });
}
