import { z } from 'zod';
import { cards } from './cards.ts';
import { chatMessage } from './chat-messages.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import { maxChatSearch, messagesPage, mostInRange } from './rules/chat-limits.ts';

/** A message that a search has found, for the list of results. */
export const foundMessage = chatMessage
  .pick({ id: true, number: true, authorId: true, createdAt: true })
  .extend({
    /** The Markdown around the first word that was found. */
    excerpt: z.string(),
  });
export type FoundMessage = z.infer<typeof foundMessage>;

const position = z.coerce.number().int().min(1).max(2_147_483_647);
const messages = z.array(chatMessage);

/** Ways to a message anywhere in a chat (docs/product/chat.md, "Going to a message"). */
export const chatPlacesApi = {
  /**
   * The messages around one of them, newest first: by its id, by its position, or the first one of a day in the person's time zone.
   * Without a message of that day it is the next one; without a later one, as beyond the last position, it is the last one. Refuses
   * the id of a deleted message. `message` is the position of the one that was asked for; 0 in a chat without messages.
   */
  around: endpoint('GET', '/api/chats/:chatId/messages/around', {
    input: z.object({
      chatId: id,
      messageId: id.optional(),
      number: position.optional(),
      day: z.string().refine(isCalendarDay, 'Enter a date.').optional(),
    }),
    output: z.object({ message: z.int(), messages, cards }),
  }),
  /** The messages from a position on, newest first. */
  range: endpoint('GET', '/api/chats/:chatId/messages/range', {
    input: z.object({
      chatId: id,
      from: position,
      limit: z.coerce.number().int().min(1).max(mostInRange).default(messagesPage),
    }),
    output: z.object({ messages, cards }),
  }),
  /** The messages that have all words of a text, or words that begin with them; newest first. Deleted ones are never found. */
  search: pagedList('/api/chats/:chatId/search', {
    input: { chatId: id, text: z.string().trim().max(maxChatSearch) },
    output: { found: z.array(foundMessage), cards },
    size: 30,
    most: 100,
  }),
};
