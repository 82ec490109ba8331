import type { Cards } from '@longtable/contract/cards';
import { chatLinkPreviewsApi } from '@longtable/contract/chat-link-previews';
import type { ChatMessage, LinkPreview, SharedChatMessage } from '@longtable/contract/chat-messages';
import { chatPinsApi } from '@longtable/contract/chat-pins';
import { chatReactionsApi } from '@longtable/contract/chat-reactions';
import { fakeApi, Refusal } from './fake-api.ts';
import { live } from './fake-live.ts';

type Stored = Omit<ChatMessage, 'can'>;
type Identified = { readonly id: string };

/** Reactions, pins and removed previews of the messages that the fake server stores. */
export function fakeMessageMarks({
  me,
  cards,
  all,
  save,
  shown,
}: {
  me: Identified;
  cards: Cards;
  all: () => readonly Stored[];
  save: (message: Stored) => void;
  shown: (message: Stored) => ChatMessage;
}) {
  const find = (chatMessageId: string) => all().find(({ id }) => id === chatMessageId);
  const answer = (message: Stored) => {
    const saved = { ...message, version: message.version + 1 };
    save(saved);
    return { ...shown(saved), cards };
  };
  const reacted = fakeApi(chatReactionsApi.add, ({ chatMessageId, emoji }) => {
    const known = find(chatMessageId);
    return known ? answer(withReaction(known, emoji, me.id, me)) : new Refusal('chat-message/not-found');
  });
  const unreacted = fakeApi(chatReactionsApi.remove, ({ chatMessageId, emoji }) => {
    const known = find(chatMessageId);
    return known ? answer(withoutReaction(known, emoji, me.id, me)) : new Refusal('chat-message/not-found');
  });
  const pinned = fakeApi(chatPinsApi.pin, ({ chatMessageId }) => {
    const known = find(chatMessageId);
    if (!known) return new Refusal('chat-message/not-found');
    return answer({ ...known, pinnedAt: new Date().toISOString() });
  });
  const unpinned = fakeApi(chatPinsApi.unpin, ({ chatMessageId }) => {
    const known = find(chatMessageId);
    return known ? answer({ ...known, pinnedAt: null }) : new Refusal('chat-message/not-found');
  });
  const unpreviewed = fakeApi(chatLinkPreviewsApi.remove, ({ chatMessageId }) => {
    const known = find(chatMessageId);
    return known ? answer({ ...known, linkPreview: null }) : new Refusal('chat-message/not-found');
  });
  const pinnedPages = fakeApi(chatPinsApi.list, ({ chatId }) => ({
    messages: all()
      .filter((message) => message.chatId === chatId && message.pinnedAt !== null)
      .toSorted((one, other) => Date.parse(other.pinnedAt ?? '') - Date.parse(one.pinnedAt ?? ''))
      .map(shown),
    next: null,
    cards,
  }));
  /** Somebody else reacts to a message, which the page hears of by a live event. */
  const hearReaction = (chatMessageId: string, person: Identified, emoji: string): void => {
    const known = find(chatMessageId);
    if (!known) throw new Error('There is no such message.');
    const saved = withReaction({ ...known, version: known.version + 1 }, emoji, person.id, me);
    save(saved);
    const { chatId, version, reactions } = saved;
    const payload = { chatId, messageId: chatMessageId, version, reactions, cards };
    live.send('chat-message.reacted', { ...payload, personId: person.id, emojis: [emoji] });
  };
  /** The server has fetched the page that a message links to, which the page hears of by a live event. */
  const hearPreview = (chatMessageId: string, linkPreview: LinkPreview): void => {
    const known = find(chatMessageId);
    if (!known) throw new Error('There is no such message.');
    const saved = { ...known, linkPreview, version: known.version + 1 };
    save(saved);
    live.send('chat-message.saved', { message: sharedOf(saved), cards }, shown(saved).can);
  };
  return { hearPreview, reacted, unreacted, pinned, unpinned, unpreviewed, pinnedPages, hearReaction };
}

/** What everyone sees of a message. */
export function sharedOf({ ownReactions: _, ...message }: Stored): SharedChatMessage {
  return message;
}

function withReaction(message: Stored, emoji: string, personId: string, me: Identified): Stored {
  const known = message.reactions.find((each) => each.emoji === emoji);
  const personIds = [...(known?.personIds ?? []).filter((id) => id !== personId), personId];
  const reaction = { emoji, count: (known?.count ?? 0) + 1, personIds };
  const others = message.reactions.filter((each) => each.emoji !== emoji);
  const own = message.ownReactions.filter((each) => each !== emoji);
  return {
    ...message,
    reactions: [...others, reaction],
    ownReactions: personId === me.id ? [...own, emoji] : message.ownReactions,
  };
}

function withoutReaction(message: Stored, emoji: string, personId: string, me: Identified): Stored {
  return {
    ...message,
    reactions: message.reactions.flatMap((each) => {
      if (each.emoji !== emoji) return [each];
      if (each.count === 1) return [];
      return [{ emoji, count: each.count - 1, personIds: each.personIds.filter((id) => id !== personId) }];
    }),
    ownReactions:
      personId === me.id ? message.ownReactions.filter((own) => own !== emoji) : message.ownReactions,
  };
}
