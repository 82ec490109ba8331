import { z } from 'zod';
import { cards } from './cards.ts';
import { chatMessage } from './chat-messages.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { mostPinnedMessages } from './rules/chat-limits.ts';

const input = z.object({ chatMessageId: id });
const output = chatMessage.extend({ cards });

/**
 * Pinned messages of a chat, the same for everyone in it. Pinned and unpinned by Owner and Admins of the place, and by the two people of a
 * direct chat. Both are idempotent.
 */
export const chatPinsApi = {
  /** Those that were pinned last first. */
  list: pagedList('/api/chats/:chatId/pinned-messages', {
    input: { chatId: id },
    output: { messages: z.array(chatMessage), cards },
    size: mostPinnedMessages,
  }),
  pin: endpoint('PUT', '/api/chat-messages/:chatMessageId/pin', { input, output }),
  unpin: endpoint('DELETE', '/api/chat-messages/:chatMessageId/pin', { input, output }),
};

/** Refusals: docs/product/chat.md, "Pinned messages". */
export const chatPinErrors = defineErrors({
  'chat-pin/not-allowed': { status: 403, text: 'You can’t pin this message.' },
  'chat-pin/too-many': {
    status: 422,
    text: `At most ${mostPinnedMessages} messages can be pinned in a chat. Unpin one first.`,
  },
});
