import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { hasOtherLinks } from '@longtable/contract/rules/message-links';
import { defineFeed } from '../../kits/feed.ts';
import { refuse } from '../../platform/http/errors.ts';
import { writeLastRead } from './chats.store.ts';
import { deleteFiles } from './files.store.ts';
import { addFiles } from './files.ts';
import { previewSoon } from './link-previews/link-previews.job.ts';
import { chatMentions, checkAll } from './messages.mentions.ts';
import { tellSoon } from './messages.notices.ts';
import { messageCards, presentMessage, publishMessage } from './messages.presenter.ts';
import {
  emptyMessage,
  lockPositions,
  lockPositionsOf,
  newestMessageFirst,
  takePosition,
} from './messages.store.ts';
import { findRoot, publishThread } from './replies.ts';

/** Messages of chats: everyone in a chat reads and sends them (docs/product/chat.md, "Messages"). */
export const messages = defineFeed({
  parent: { kind: 'chat', column: 'chat_id', read: 'read', post: 'post' },
  entry: 'chatMessage',
  time: 'created_at',
  order: newestMessageFirst,
  noun: 'message',
  endpoints: chatMessagesApi,
  lockBeforePost: (tx, { chatId }) => lockPositions(tx, chatId),
  // Events about parts of a message, such as its reactions, have to come in the order of its versions.
  lockBeforeChange: lockPositionsOf,
  columns: (input, before) => ({
    content: input.content,
    mentions_all: input.mentionsAll,
    ...('files' in input && { files_count: input.files.length }),
    ...(before && hasOtherLinks(before.content, input.content) && { link_preview_id: null }),
  }),
  async check(tx, chatId, columns, before) {
    if (before?.files_count === 0 && columns['content'] === '') throw refuse('chat-message/empty');
    await checkAll(tx, chatId, columns);
  },
  mentions: chatMentions,
  assigned: async (tx, { id }, { replyTo }) => ({
    ...(replyTo !== null && { reply_to: await findRoot(tx, id, replyTo) }),
    number: await takePosition(tx, id),
  }),
  inserted: addFiles,
  present: presentMessage,
  cards: messageCards,
  publishSaved: (change, { actorId }, row) => publishMessage(change, actorId, row),
  publishDeleted() {
    throw new Error('A trace of every deleted message stays.');
  },
  async posted(change, actor, { id }, message) {
    // Whoever writes has read what is above.
    await writeLastRead(change.tx, actor.id, id, message.number);
    await tellSoon(change, id);
    if (message.reply_to !== null) await publishThread(change, actor, message.reply_to);
    await previewSoon(change, message);
  },
  async edited(change, before, message) {
    if (hasOtherLinks(before.content, message.content)) await previewSoon(change, message);
  },
  async deleted(change, actor, { reply_to }) {
    if (reply_to !== null) await publishThread(change, actor, reply_to);
  },
  async emptied(tx, { id, files_count }) {
    await emptyMessage(tx, id);
    if (files_count > 0) await deleteFiles(tx, id);
    return true;
  },
});
