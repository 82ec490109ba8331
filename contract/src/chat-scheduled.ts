import { z } from 'zod';
import { cards } from './cards.ts';
import { chatFile } from './chat-files.ts';
import { chatMessage, chatMessagesApi } from './chat-messages.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id } from './ids.ts';
import { mostScheduledMessages } from './rules/chat-limits.ts';

/** A message that is sent later (docs/product/chat.md, "Scheduled messages"). Nobody but its author knows of it until then. */
export const scheduledMessage = z.object({
  /** The message will have it. */
  id: z.string(),
  chatId: z.string(),
  content: z.string(),
  files: z.array(chatFile),
  mentionIds: z.array(z.string()),
  mentionsAll: z.boolean(),
  sendAt: z.string(),
  createdAt: z.string(),
  /** Why it was not sent at its time, in words; null while it waits for that. */
  problem: z.string().nullable(),
  /** The first message of the thread in which it will be a reply; null for a message that is not a reply. */
  replyTo: z.string().nullable(),
  /** It was not sent since the first message of that thread was deleted. */
  isThreadClosed: z.boolean(),
  /** Increases with every change: of two copies the one with the higher version is newer. */
  version: z.int(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

/** At least a minute and at most a year from now (`scheduled-message/time`). */
const sendAt = z.iso.datetime();
const answered = scheduledMessage.extend({ cards });
const ofOne = z.object({ scheduledMessageId: id });
const written = chatMessagesApi.edit.input.pick({ content: true, mentionIds: true, mentionsAll: true });

/** The actor's scheduled messages, in all chats. */
export const scheduledMessagesApi = {
  /** Those that are sent next come first. */
  list: endpoint('GET', '/api/scheduled-messages', {
    input: z.object({}),
    output: z.object({ messages: z.array(scheduledMessage), cards }),
  }),
  /** For those who may write in the chat, and as checked as a message. At most `mostScheduledMessages` for each person. */
  schedule: endpoint('POST', '/api/chats/:chatId/scheduled-messages', {
    input: chatMessagesApi.post.input.safeExtend({ sendAt }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Absent parts stay as they are. With a time, a message that could not be sent waits for that. */
  edit: endpoint('PATCH', '/api/scheduled-messages/:scheduledMessageId', {
    input: ofOne.extend({ written: written.optional(), sendAt: sendAt.optional() }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Sends it now. */
  send: endpoint('POST', '/api/scheduled-messages/:scheduledMessageId/send', {
    input: ofOne,
    output: chatMessage.extend({ cards }),
  }),
  delete: endpoint('DELETE', '/api/scheduled-messages/:scheduledMessageId', {
    input: ofOne,
    output: z.object({ messageId: z.string() }),
  }),
};

/** Live events of scheduled messages, to their author. */
export const scheduledMessageEvents = {
  'scheduled-message.saved': z.object({ message: scheduledMessage, cards }),
  /** It was deleted, or sent. */
  'scheduled-message.deleted': z.object({ messageId: z.string() }),
};

/** Refusals: docs/product/chat.md, "Scheduled messages". */
export const scheduledMessageErrors = defineErrors({
  'scheduled-message/not-found': { status: 404, text: 'This scheduled message was sent or deleted.' },
  'scheduled-message/time': {
    status: 422,
    text: 'Choose a time at least a minute and at most a year from now.',
  },
  'scheduled-message/too-many': {
    status: 422,
    text: `You have ${mostScheduledMessages} scheduled messages. Send or delete one first.`,
  },
});
