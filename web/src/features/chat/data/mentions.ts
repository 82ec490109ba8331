import type { FeedDraft } from '../../../kits/feed/feed.ts';
import { everyone, mentionedIds } from '../../../kits/feed/mention-text.ts';
import type { Mentionable, MentionDraft } from '../../../kits/feed/use-mention-suggestions.tsx';
import { chatMessagesApi } from '../../../platform/api/chat-messages.ts';
import { call } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { knownChat } from './chat-rows.ts';
import type { Mentioning, Message } from './message-changes.ts';

/** Who can be mentioned in a chat: the people in it, and in a chat of more than two everyone at once. */
export function mentionableIn(chatId: string): Mentionable {
  return {
    key: `chat ${chatId}`,
    async find(text, signal) {
      await whenCreated(chatId);
      return (await call(chatMessagesApi.mentionable, { chatId, text }, { signal })).personIds;
    },
    nothingFound: 'No one in this chat matches this name.',
    ...(knownChat(chatId)?.kind !== 'direct' && { all: 'Everyone in this chat' }),
  };
}

/** A draft as it is written; drafts of earlier versions of the app had no mentions. */
export function draftOf({ content, chosen = [] }: FeedDraft & Partial<MentionDraft>): MentionDraft {
  return { content, chosen };
}

/** The draft of a message that is edited. */
export function draftOfMessage({
  content,
  mentionIds,
  mentionsAll,
}: Pick<Message, 'content' | 'mentionIds' | 'mentionsAll'>): MentionDraft {
  const people = mentionIds.flatMap((id) => directory().person(id) ?? []);
  return { content, chosen: mentionsAll ? [...people, everyone] : people };
}

/** Whom a draft mentions. */
export function mentioningOf({ content, chosen }: MentionDraft): Mentioning {
  const ids = new Set(mentionedIds(content, chosen));
  const mentions = chosen.filter(({ id }) => id !== everyone.id && ids.has(id));
  return {
    ...(mentions.length > 0 && { mentions: mentions.map(({ id, name }) => ({ id, name })) }),
    ...(ids.has(everyone.id) && { mentionsAll: true }),
  };
}
