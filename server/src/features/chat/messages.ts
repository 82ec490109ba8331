import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { defineFeed } from '../../kits/feed.ts';
import { writeLastRead } from './chats.store.ts';
import { tellSoon } from './messages.notices.ts';
import { messageCards, presentMessage } from './messages.presenter.ts';
import { emptyMessage, lockPositions, newestMessageFirst, takePosition } from './messages.store.ts';

/** Messages of chats: everyone in a chat reads and sends them (docs/product/chat.md, "Messages"). */
export const messages = defineFeed({
  parent: { kind: 'chat', column: 'chat_id', read: 'read', post: 'post' },
  entry: 'chatMessage',
  time: 'created_at',
  order: newestMessageFirst,
  noun: 'message',
  endpoints: chatMessagesApi,
  lockBeforePost: (tx, { chatId }) => lockPositions(tx, chatId),
  columns: ({ content }) => ({ content }),
  assigned: async (tx, { id }) => ({ number: await takePosition(tx, id) }),
  present: presentMessage,
  cards: messageCards,
  publishSaved(change, to, row, cards) {
    change.emit('chat-message.saved', { ...to, payload: { message: presentMessage(row), cards } });
  },
  publishDeleted() {
    throw new Error('A trace of every deleted message stays.');
  },
  async posted(change, actor, { id }, { number }) {
    // Whoever writes has read what is above.
    await writeLastRead(change.tx, actor.id, id, number);
    await tellSoon(change, id);
  },
  async emptied(tx, { id }) {
    await emptyMessage(tx, id);
    return true;
  },
});
