import type { Cards } from '@longtable/contract/cards';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { chatPlacesApi } from '@longtable/contract/chat-places';
import { excerptOf, foundWords, searchWords } from '@longtable/contract/rules/search-words';
import { fakeApi, Refusal } from './fake-api.ts';

/** The ways of the fake server to messages anywhere in a chat. */
export function fakeChatPlaces<
  Stored extends Omit<ChatMessage, 'can'> | Omit<ChatMessage, 'can' | 'ownReactions'>,
>({
  of,
  withCan,
  cards,
}: {
  /** The messages of a chat, the oldest first. */
  of: (chatId: string) => readonly Stored[];
  withCan: (message: Stored) => ChatMessage;
  cards: Cards;
}) {
  const around = fakeApi(chatPlacesApi.around, ({ chatId, messageId, number, day }) => {
    const all = of(chatId);
    const last = all.at(-1)?.number ?? 0;
    const wanted =
      messageId !== undefined
        ? all.find(({ id, deletedAt }) => id === messageId && deletedAt === null)
        : all.find((one) => (day === undefined ? one.number >= (number ?? last) : one.createdAt >= day));
    if (messageId !== undefined && !wanted) return new Refusal('chat-message/not-found');
    const message = wanted?.number ?? last;
    const near = all.filter((one) => Math.abs(one.number - message) <= 50);
    return { message, messages: near.toReversed().map(withCan), cards };
  });
  const ranges = fakeApi(chatPlacesApi.range, ({ chatId, from, limit }) => {
    const part = of(chatId).filter((one) => one.number >= from && one.number < from + limit);
    return { messages: part.toReversed().map(withCan), cards };
  });
  const searched = fakeApi(chatPlacesApi.search, ({ chatId, text, after, limit }) => {
    const words = searchWords(text);
    const matching = of(chatId)
      .filter(
        ({ deletedAt, content }) =>
          deletedAt === null && words.every((word) => foundWords(content, [word]).length > 0),
      )
      .toReversed();
    const start = Number(after ?? 0);
    const next = start + limit < matching.length ? String(start + limit) : null;
    const found = matching
      .slice(start, start + limit)
      .map(({ id, number, authorId, createdAt, content }) => ({
        id,
        number,
        authorId,
        createdAt,
        excerpt: excerptOf(content, words, 240),
      }));
    return { found, next, cards };
  });
  return { around, ranges, searched };
}
