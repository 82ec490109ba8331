import { messagesPage, mostInRange } from '@longtable/contract/rules/chat-limits';
import { queryOptions } from '@tanstack/react-query';
import { chatPlacesApi } from '../../../platform/api/chat-places.ts';
import { call } from '../../../platform/client.ts';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Message } from './message-changes.ts';
import { rangeGuard as guard } from './range-cache.ts';

/** Where a chat is opened: at a message, or at a position. */
export type Place = { readonly messageId: string } | { readonly number: number };

/** Messages around a place, the newest first. Positions have no gaps, and neither have these. */
export type MessageRange = Listed<Message> & {
  /** The position of the message at the place; 0 in a chat without messages. */
  readonly at: number;
};

/** The most messages of a range; those at its other end are let go. */
const mostKept = 600;
/** How long a range that is not shown is cached, in milliseconds. */
const unusedGcMs = 5 * 60_000;

const loading = new Set<string>();

/** The query of the messages around a place of a chat. Under the key of the chat's messages: what reloads those reloads these. */
export function rangeQuery(chatId: string, place: Place) {
  return queryOptions<MessageRange>({
    queryKey: ['chat-messages', chatId, place],
    queryFn: ({ signal }) => guard.latest(() => load(chatId, place, signal)),
    gcTime: unusedGcMs,
    meta: { keep: false },
  });
}

/** The messages around the first one of a day, stored as those around this message; null in a chat without messages. */
export async function findPlace(
  chatId: string,
  wanted: { readonly day: string } | { readonly number: number },
): Promise<string | null> {
  const { message: at, messages } = await guard.latest(() =>
    call(chatPlacesApi.around, { chatId, ...wanted }),
  );
  const found = messages.find(({ number }) => number === at);
  if (!found) return null;
  const { queryKey } = rangeQuery(chatId, { messageId: found.id });
  queryClient.setQueryData<MessageRange>(queryKey, { items: messages, next: null, at });
  return found.id;
}

/** Loads messages before or after those of a range, unless that is in progress. Throws what `call` throws. */
export async function loadBeside(chatId: string, place: Place, side: 'older' | 'newer'): Promise<void> {
  const { queryKey } = rangeQuery(chatId, place);
  const range = queryClient.getQueryData(queryKey);
  const key = JSON.stringify([queryKey, side]);
  const oldest = range?.items.at(-1)?.number;
  const newest = range?.items[0]?.number;
  if (oldest === undefined || newest === undefined || loading.has(key)) return;
  const from = side === 'older' ? Math.max(1, oldest - messagesPage) : newest + 1;
  const limit = side === 'older' ? oldest - from : messagesPage;
  if (limit === 0) return;
  loading.add(key);
  try {
    const { messages } = await guard.latest(() => call(chatPlacesApi.range, { chatId, from, limit }));
    queryClient.setQueryData(queryKey, (now) => now && { ...now, items: beside(now.items, messages, side) });
  } finally {
    loading.delete(key);
  }
}

/** Messages with those that were loaded at one end. The same ones if they no longer follow: the range was loaded again meanwhile. */
function beside(
  items: readonly Message[],
  added: readonly Message[],
  side: 'older' | 'newer',
): readonly Message[] {
  const last = side === 'older' ? items.at(-1)?.number : items[0]?.number;
  const first = side === 'older' ? added[0]?.number : added.at(-1)?.number;
  if (last === undefined || first === undefined || Math.abs(first - last) !== 1) return items;
  return side === 'older' ? [...items, ...added].slice(-mostKept) : [...added, ...items].slice(0, mostKept);
}

async function load(chatId: string, place: Place, signal: AbortSignal): Promise<MessageRange> {
  const known = queryClient.getQueryData(rangeQuery(chatId, place).queryKey);
  const from = known?.items.at(-1)?.number;
  if (!known || from === undefined) {
    const { message: at, messages } = await call(chatPlacesApi.around, { chatId, ...place }, { signal });
    return { items: messages, next: null, at };
  }
  // Again what is shown.
  const parts: (readonly Message[])[] = [];
  for (let next = from; next < from + known.items.length; next += mostInRange) {
    const limit = Math.min(mostInRange, from + known.items.length - next);
    parts.push((await call(chatPlacesApi.range, { chatId, from: next, limit }, { signal })).messages);
  }
  const items = parts.toReversed().flat();
  return { ...known, items };
}
