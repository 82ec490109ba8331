import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';

/** Who has read a message. In direct chats everyone sees it in the chat itself. */
export const chatReadersApi = {
  /** For the author. Of the people who are in the chat now, without the author: those who have read the message, by name. */
  list: pagedList('/api/chat-messages/:chatMessageId/readers', {
    input: { chatMessageId: id },
    output: {
      personIds: z.array(z.string()),
      /** How many have read it, and of how many. */
      read: z.int(),
      people: z.int(),
      cards,
    },
    size: 50,
    most: 200,
  }),
};

/** Refusals: docs/product/chat.md, "Read and unread". */
export const chatReaderErrors = defineErrors({
  'chat-readers/not-allowed': { status: 403, text: 'Only its author sees who has read a message.' },
});
