import { z } from 'zod';
import { cards } from './cards.ts';
import { chatMessage, chatThread } from './chat-messages.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { messagesPage } from './rules/chat-limits.ts';

/** Replies to messages (docs/product/chat.md, "Replies"). They are posted, edited and deleted as messages. */
export const chatRepliesApi = {
  /**
   * The newest replies in a thread first, older ones by `after`; deleted ones leave their trace. `root` is the first message of the
   * thread, also if that was deleted. Refuses the id of a reply.
   */
  list: pagedList('/api/chats/:chatId/messages/:messageId/replies', {
    input: { chatId: id, messageId: id },
    output: { root: chatMessage, messages: z.array(chatMessage), cards },
    size: messagesPage,
  }),
};

/** Live events of threads, to everyone in the chat. */
export const chatReplyEvents = {
  /** A message has other replies: one was posted or deleted. */
  'chat-message.replied': z.object({
    chatId: z.string(),
    messageId: z.string(),
    /** That of the message with these replies. */
    version: z.int(),
    thread: chatThread.nullable(),
    cards,
  }),
};
