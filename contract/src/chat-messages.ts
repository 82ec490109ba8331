import { z } from 'zod';
import { cards } from './cards.ts';
import { chatFile, sentFile } from './chat-files.ts';
import { chatPreview } from './chats.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxMessageFiles, maxMessageLength, messagesPage } from './rules/chat-limits.ts';
import { maxMentions } from './rules/task-limits.ts';

/** An emoji that people have reacted to a message with. */
export const chatReaction = z.object({
  emoji: z.string(),
  count: z.int().positive(),
  /** Those who reacted first, at most `reactorsShown`. */
  personIds: z.array(z.string()),
});
export type ChatReaction = z.infer<typeof chatReaction>;

/** The replies to a message (docs/product/chat.md, "Replies"), without deleted ones. */
export const chatThread = z.object({
  count: z.int().positive(),
  lastAt: z.string(),
  /** Those who replied last, the last one first, at most `repliersShown`. */
  personIds: z.array(z.string()),
});
export type ChatThread = z.infer<typeof chatThread>;
/** What a linked page says of itself, as fetched by the server: each text on one line (docs/product/chat.md, "Links"). */
export const linkPreview = z.object({
  /** Where the link leads: https. */
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** The name of the site, or its host. */
  site: z.string(),
  hasPicture: z.boolean(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** A message in a chat (docs/product/chat.md, "Messages"). */
export const chatMessage = z.object({
  id: z.string(),
  chatId: z.string(),
  /** Its position in the chat, the same for everyone: 1 is the oldest. */
  number: z.int(),
  /** Markdown. Empty when it was deleted; may be if it has files. */
  content: z.string(),
  /** None when it was deleted. */
  files: z.array(chatFile),
  createdAt: z.string(),
  /** When its author last edited it; null if never. */
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** Null once the account is deleted. */
  authorId: z.string().nullable(),
  /** Increases with every change: of two copies the one with the higher version is newer. */
  version: z.int(),
  /** The mentioned people; the text has each as `@` and their name. */
  mentionIds: z.array(z.string()),
  /** It mentions everyone in the chat; the text has `@all`. */
  mentionsAll: z.boolean(),
  /** In the order in which they were first used; at most `mostReactions`. */
  reactions: z.array(chatReaction),
  /** The emoji that the reader has reacted with. */
  ownReactions: z.array(z.string()),
  /** When it was pinned; null if it is not. */
  pinnedAt: z.string().nullable(),
  /** Of the first link to another site; null for none, as long as it was not fetched, and once the author has removed it. */
  linkPreview: linkPreview.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    react: z.boolean(),
    pin: z.boolean(),
    seeReaders: z.boolean(),
  }),
  /** The first message of its thread, as it is now; null if it is no reply. */
  replyTo: chatPreview.nullable(),
  /** Null without replies. Replies have none. */
  thread: chatThread.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const empty = 'Message content cannot be empty.';
const text = z
  .string()
  .trim()
  .max(maxMessageLength, `Use at most ${maxMessageLength.toLocaleString('en-US')} characters.`);
const files = z
  .array(sentFile)
  .max(maxMessageFiles, `Send at most ${maxMessageFiles} files in a message.`)
  .refine((all) => new Set(all.map(({ fileId }) => fileId)).size === all.length, 'Send each file once.')
  .default([]);
/** Must be people in the chat (`chat-message/mention-outside`). */
const mentionIds = z
  .array(id)
  .max(maxMentions)
  .transform((ids) => [...new Set(ids)])
  .default([]);
/** Not in direct chats (`chat-message/all-in-direct`). */
const mentionsAll = z.boolean().default(false);
/** A message of the chat; a reply to a reply is in the same thread. */
const replyTo = id.nullable().default(null);
const answered = chatMessage.extend({ cards });

/** Messages of a chat. Everyone in the chat reads and sends them. */
export const chatMessagesApi = {
  /** The newest messages first; older ones by `after`. */
  list: pagedList('/api/chats/:chatId/messages', {
    input: { chatId: id },
    output: { messages: z.array(chatMessage), cards },
    size: messagesPage,
  }),
  /** Idempotent: the same id is the same message. With files it needs no text. */
  post: endpoint('POST', '/api/chats/:chatId/messages', {
    input: z
      .object({ chatId: id, id: madeId, content: text, files, mentionIds, mentionsAll, replyTo })
      .refine((message) => message.content !== '' || message.files.length > 0, {
        path: ['content'],
        message: empty,
      }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  /** For the author. The files stay; with some it needs no text (`chat-message/empty`). Notifies newly mentioned people who have not read it. */
  edit: endpoint('PATCH', '/api/chat-messages/:chatMessageId', {
    input: z.object({ chatMessageId: id, content: text, mentionIds, mentionsAll }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  /** For the author, and for Owner and Admins of the place. `message` is the trace that stays. */
  delete: endpoint('DELETE', '/api/chat-messages/:chatMessageId', {
    input: z.object({ chatMessageId: id }),
    output: z.object({ messageId: z.string(), message: chatMessage.optional() }),
  }),
  /** People in the chat, who can be mentioned, by a part of their name; at most ten, never the actor. */
  mentionable: endpoint('GET', '/api/chats/:chatId/mentionable', {
    input: z.object({ chatId: id, text: z.string().max(100).default('') }),
    output: z.object({ personIds: z.array(z.string()), cards }),
  }),
  /** How many others are in the chat: those whom `mentionsAll` mentions. */
  countOthers: endpoint('GET', '/api/chats/:chatId/others/count', {
    input: z.object({ chatId: id }),
    output: z.object({ people: z.int() }),
  }),
};

/** A message as everyone in the chat sees it. */
const sharedMessage = chatMessage.omit({ can: true, ownReactions: true });
export type SharedChatMessage = z.infer<typeof sharedMessage>;

/** Live events of messages, to everyone in the chat. */
export const chatMessageEvents = {
  'chat-message.saved': z.object({ message: sharedMessage, cards }),
};

/** Refusals: docs/product/chat.md, "Messages". */
export const chatMessageErrors = defineErrors({
  'chat-message/not-found': { status: 404, text: 'Message not found.' },
  'chat-message/not-allowed': { status: 403, text: 'You can only change your own messages.' },
  'chat-message/empty': { status: 422, text: empty },
  'chat-message/no-file': {
    status: 422,
    text: 'A file of this message is not there any more. Nothing was sent.',
  },
  'chat-message/mention-outside': {
    status: 422,
    text: 'Only people in this chat can be mentioned. Nothing was sent.',
  },
  'chat-message/all-in-direct': {
    status: 422,
    text: 'A direct chat has nobody else to mention with @all. Nothing was sent.',
  },
  'chat-message/root-deleted': {
    status: 422,
    text: 'You can’t reply to a deleted message. Nothing was sent.',
  },
  'chat-message/no-root': {
    status: 422,
    text: 'The message that you reply to was not found. Nothing was sent.',
  },
  'chat-message/too-many': {
    status: 429,
    text: 'You are sending messages too fast. Please wait {wait} and try again.',
  },
});
