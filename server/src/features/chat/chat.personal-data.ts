import { personName } from '@longtable/contract/rules/person-name';
import { forgetAuthorsOf, forgetSomeMentions } from '../../kits/comment-authors.ts';
import { definePersonalData, jsonFile, rowsFile } from '../../kits/personal-data.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockChat } from '../../policies/chat.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import {
  hasMessages,
  readMessages,
  readMessagesById,
  readRoomsOfMessages,
  readStates,
} from './chat.personal-data.store.ts';
import { leaveGroup } from './groups.service.ts';
import { findGroupOf, readGroupsOf } from './groups.store.ts';
import { lockPositions } from './messages.store.ts';
import { forgetSomeReactions, hasReactions, readReactions } from './reactions.store.ts';
import { publishReactions } from './reactions.ts';
import { deleteAllScheduled, readScheduled, type ShownScheduledRow } from './scheduled-messages.store.ts';

/**
 * Personal data in chats: the messages that the person sent, which stay with those who received them, and reactions and groups, which
 * they leave.
 */
export const chatPersonalData = definePersonalData({
  downloads: [
    rowsFile('chat-messages.json', readMessagesById, presentSent),
    jsonFile('scheduled-messages.json', async (db, userId) => {
      const rows = await readScheduled(db, userId);
      return rows.length === 0 ? undefined : rows.map(presentToDownload);
    }),
    jsonFile('chats.json', async (db, userId) =>
      (await readStates(db, userId)).map(({ chat_id, last_read, pinned_at, level }) => ({
        chatId: chat_id,
        lastRead: last_read,
        isPinned: pinned_at !== null,
        level,
      })),
    ),
    jsonFile('chat-groups.json', async (db, userId) =>
      (await readGroupsOf(db, userId)).map(({ id, name, role, joined_at }) => ({
        id,
        name,
        role,
        joinedAt: joined_at,
      })),
    ),
    jsonFile('chat-reactions.json', async (db, userId) =>
      (await readReactions(db, userId)).map(({ message_id, emoji, created_at }) => ({
        messageId: message_id,
        emoji,
        createdAt: created_at,
      })),
    ),
  ],
  consequences: async (db, userId) => [
    (await hasMessages(db, userId)) ? 'Messages that you sent in chats stay, without your name.' : null,
    (await isInGroup(db, userId)) ? 'You leave your group chats.' : null,
    (await hasReactions(db, userId)) ? 'Your reactions to messages are removed.' : null,
  ],
  erase: [
    leaveAGroup,
    forgetAuthorsOf('chat_messages', readRoomsOfMessages),
    forgetReactions,
    ({ tx }, userId) => forgetSomeMentions(tx, 'chat_message_mentions', userId, 'message_id'),
    ({ tx }, userId) => forgetSomeMentions(tx, 'chat_scheduled_mentions', userId, 'message_id'),
  ],
  // Nothing is sent for a closed account.
  close: ({ tx }, userId) => deleteAllScheduled(tx, userId),
  remains: async (db, userId) => (await hasReactions(db, userId)) || (await isInGroup(db, userId)),
});

async function isInGroup(db: Db, userId: string): Promise<boolean> {
  return (await findGroupOf(db, userId)) !== undefined;
}

async function leaveAGroup(change: Change, userId: string): Promise<boolean> {
  const chatId = await findGroupOf(change.tx, userId);
  if (chatId === undefined) return false;
  await lockPositions(change.tx, chatId);
  await lockChat(change.tx, chatId);
  await leaveGroup(change, { id: userId }, chatId);
  return true;
}

async function forgetReactions(change: Change, userId: string): Promise<boolean> {
  const ids = await forgetSomeReactions(change.tx, userId);
  for (const row of await readMessages(change.tx, userId, ids)) publishReactions(change, userId, row);
  return ids.length > 0;
}

function presentToDownload({
  chat_id,
  content,
  shown_files,
  mentions,
  mentions_all,
  send_at,
  reply_to,
}: ShownScheduledRow) {
  return {
    chatId: chat_id,
    content,
    ...(shown_files && { files: shown_files.map(({ id, name }) => ({ id, name })) }),
    mentions: mentions.map(({ full_name, email }) => personName({ fullName: full_name, email })),
    mentionsAll: mentions_all,
    ...(reply_to !== null && { replyTo: reply_to }),
    sendAt: send_at,
  };
}

function presentSent(row: ChatMessageRow, userId: string) {
  return {
    id: row.id,
    chat: {
      id: row.chat_id,
      kind: row.kind,
      teamId: row.team_id,
      departmentId: row.department_id,
      projectId: row.project_id,
      personId: row.user_a_id === userId ? row.user_b_id : row.user_a_id,
    },
    content: row.content,
    ...(row.files && { files: row.files.map(({ id, name }) => ({ id, name })) }),
    mentions: row.mentions.map(({ full_name, email }) => personName({ fullName: full_name, email })),
    mentionsAll: row.mentions_all,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
