import type { Cards } from '@longtable/contract/cards';
import type { ChatMessage, ChatThread } from '@longtable/contract/chat-messages';
import { chatRepliesApi } from '@longtable/contract/chat-replies';
import { fakeApi, Refusal } from './fake-api.ts';
import { live } from './fake-live.ts';

type Stored = Omit<ChatMessage, 'can'>;

/** Threads of the messages that the fake server stores. */
export function fakeThreads({
  all,
  save,
  shown,
  cards,
}: {
  all: () => readonly Stored[];
  save: (message: Stored) => void;
  shown: (message: Stored) => ChatMessage;
  cards: Cards;
}) {
  const find = (id: string) => all().find((message) => message.id === id);
  const repliesOf = (id: string) => all().filter(({ replyTo }) => replyTo?.id === id);
  const threadOf = (id: string): ChatThread | null => {
    const replies = repliesOf(id)
      .filter(({ deletedAt }) => deletedAt === null)
      .toReversed();
    const authors = new Set(replies.flatMap(({ authorId }) => authorId ?? []));
    return replies[0]
      ? { count: replies.length, lastAt: replies[0].createdAt, personIds: [...authors].slice(0, 3) }
      : null;
  };
  const pages = fakeApi(chatRepliesApi.list, ({ messageId, after, limit }) => {
    const root = find(messageId);
    if (!root || root.replyTo) return new Refusal('chat-message/not-found');
    const newestFirst = repliesOf(messageId).toReversed();
    const from = Number(after ?? 0);
    return {
      root: shown(root),
      messages: newestFirst.slice(from, from + limit).map(shown),
      next: from + limit < newestFirst.length ? String(from + limit) : null,
      cards,
    };
  });
  return {
    pages,
    /** What a reply has of the first message of its thread. */
    repliesTo(rootId: string | null): Pick<Stored, 'replyTo'> {
      const root = rootId === null ? undefined : find(rootId);
      if (!root) return { replyTo: null };
      const { id, number, authorId, content, files, createdAt, deletedAt } = root;
      return {
        replyTo: { id, number, authorId, content: content.slice(0, 200), files, createdAt, deletedAt },
      };
    },
    /** Counts the replies to a message again, and tells the page by a live event. */
    replied(rootId: string | null): void {
      const root = rootId === null ? undefined : find(rootId);
      if (!root) return;
      const saved = { ...root, version: root.version + 1, thread: threadOf(root.id) };
      save(saved);
      const { id: messageId, chatId, version, thread } = saved;
      live.send('chat-message.replied', { chatId, messageId, version, thread, cards });
    },
  };
}

/** Makes messages replies to one of them, which has them then. */
export function asThread<Message extends Stored>(
  messages: readonly Message[],
  rootNumber: number,
  replyNumbers: readonly number[],
): Message[] {
  const root = messages.find(({ number }) => number === rootNumber);
  const replies = messages.filter(({ number }) => replyNumbers.includes(number));
  if (!root) throw new Error('There is no such message.');
  const { id, number, authorId, content, files, createdAt, deletedAt } = root;
  const replyTo = { id, number, authorId, content: content.slice(0, 200), files, createdAt, deletedAt };
  const personIds = [...new Set(replies.toReversed().flatMap((reply) => reply.authorId ?? []))].slice(0, 3);
  const lastAt = replies.at(-1)?.createdAt ?? createdAt;
  return messages.map((message) => {
    if (message === root) return { ...message, thread: { count: replies.length, lastAt, personIds } };
    return replies.includes(message) ? { ...message, replyTo } : message;
  });
}
