import { z } from 'zod';
import { cards } from './cards.ts';
import { chatMessage, chatReaction } from './chat-messages.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { mostReactions } from './rules/chat-limits.ts';
import { isEmoji } from './rules/emoji.ts';

const input = z.object({
  chatMessageId: id,
  emoji: z.string().refine(isEmoji, 'Choose an emoji.'),
});
const output = chatMessage.extend({ cards });

/** Reactions of the actor to messages, for everyone who may write in the chat. Both are idempotent. */
export const chatReactionsApi = {
  add: endpoint('PUT', '/api/chat-messages/:chatMessageId/reactions', { input, output }),
  remove: endpoint('DELETE', '/api/chat-messages/:chatMessageId/reactions', { input, output }),
};

/** Live events of reactions, to everyone in the chat. */
export const chatReactionEvents = {
  'chat-message.reacted': z.object({
    chatId: z.string(),
    messageId: z.string(),
    /** That of the message with these reactions. */
    version: z.int(),
    reactions: z.array(chatReaction),
    /** Whose reactions were changed, and all of theirs now. */
    personId: z.string(),
    emojis: z.array(z.string()),
    cards,
  }),
};

/** Refusals: docs/product/chat.md, "Reactions". */
export const chatReactionErrors = defineErrors({
  'chat-reaction/not-allowed': { status: 403, text: 'You can’t react to this message.' },
  'chat-reaction/too-many': {
    status: 422,
    text: `A message can have at most ${mostReactions} different reactions.`,
  },
  'chat-reaction/too-fast': {
    status: 429,
    text: 'You are reacting too fast. Please wait {wait} and try again.',
  },
});
