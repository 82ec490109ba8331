import { type Listed, listChanged } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import type { Message } from './message-changes.ts';

// What events need of the messages around a place (range-rows.ts), which the page of chats loads.

/** One for all chats: responses under way may not have what an event says. */
export const rangeGuard = createRefetchGuard();

/** Stores a newer copy of a message in the ranges that have it. */
export function savedInRanges(
  { id, chatId, version }: Pick<Message, 'id' | 'chatId' | 'version'>,
  copyOf: (known: Message) => Message,
): void {
  rangeGuard.note();
  for (const [queryKey, range] of rangesOf(chatId))
    queryClient.setQueryData(
      queryKey,
      listChanged(range, (known) => (known.id === id && known.version <= version ? copyOf(known) : known)),
    );
}

/** A message in the ranges of a chat. */
export function messageInRanges(chatId: string, messageId: string): Message | undefined {
  for (const [, { items }] of rangesOf(chatId)) {
    const found = items.find(({ id }) => id === messageId);
    if (found) return found;
  }
  return undefined;
}

function rangesOf(chatId: string): (readonly [readonly unknown[], Listed<Message>])[] {
  return queryClient
    .getQueriesData<Listed<Message>>({ queryKey: ['chat-messages', chatId] })
    .flatMap(([queryKey, range]) => (range && queryKey.length > 2 ? [[queryKey, range] as const] : []));
}
