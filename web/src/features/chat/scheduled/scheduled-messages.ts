import type { ChatFile } from '@longtable/contract/chat-files';
import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { newId } from '@longtable/contract/new-id';
import { scheduledMessagesApi } from '../../../platform/api/chat-scheduled.ts';
import { call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { onLive } from '../../../platform/live.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';
import { byText, byTime } from '../../../platform/order.ts';
import { toast } from '../../../ui/toast.ts';
import { type Mentioning, type Written, writtenOf } from '../data/message-changes.ts';
import { sentFile } from '../data/messages.ts';

/** A change of a scheduled message. The client makes the id of a new one, which the message will have. */
type ScheduledChange = { readonly messageId: string } & (
  | (Written & {
      readonly kind: 'schedule';
      readonly chatId: string;
      readonly files: readonly ChatFile[];
      readonly sendAt: string;
      /** The first message of its thread; absent for a message that is not a reply. */
      readonly replyTo?: string;
    })
  | (Written & { readonly kind: 'edit' })
  | { readonly kind: 'time'; readonly sendAt: string }
  | { readonly kind: 'send' }
  | { readonly kind: 'delete' }
);

/** The person's scheduled messages in all chats: those that are sent next come first. */
const scheduled = defineCollection<ScheduledMessage, undefined, ScheduledChange>({
  key: ['scheduled-messages'],
  keyOf: () => [],
  async fetch(_, _page, signal) {
    const { messages } = await call(scheduledMessagesApi.list, {}, { signal });
    return { items: messages, next: null };
  },
  compare: (one, other) => byTime(one.sendAt, other.sendAt) || byText(one.id, other.id),
  changes: {
    key: 'scheduled-messages',
    of: () => undefined,
    effect: effectOf,
    send,
    // A direct chat may be created before, and the first message of a thread sent.
    needs: (change) => (change.kind === 'schedule' ? [change.replyTo ?? change.chatId] : []),
    notFound: 'scheduled-message/not-found',
    text: (change) => ('content' in change && change.content !== '' ? change.content : null),
    cards: (change) => ({
      people:
        'content' in change
          ? (change.mentions ?? []).map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 }))
          : [],
    }),
  },
});

/** The person's scheduled messages in a component, with pending changes applied. */
export function useScheduledMessages(): ListView<ScheduledMessage> {
  return scheduled.useList(undefined);
}

/** Schedules a message, optimistically. As `sendMessage`; `rootId` is the first message of the thread that it belongs to. */
export function scheduleMessage(
  chatId: string,
  content: string,
  files: readonly ChatFile[],
  mentioning: Mentioning,
  sendAt: Date,
  rootId: string | null,
): void {
  scheduled.change({
    kind: 'schedule',
    chatId,
    messageId: newId(),
    content: content.trim(),
    files,
    ...mentioning,
    sendAt: sendAt.toISOString(),
    ...(rootId !== null && { replyTo: rootId }),
  });
}

/** Changes the text of a scheduled message, optimistically. */
export function editScheduled(messageId: string, content: string, mentioning: Mentioning): void {
  scheduled.change({ kind: 'edit', messageId, content: content.trim(), ...mentioning });
}

/** Changes when a scheduled message is sent, optimistically. */
export function reschedule(messageId: string, sendAt: Date): void {
  scheduled.change({ kind: 'time', messageId, sendAt: sendAt.toISOString() });
}

/** Sends a scheduled message now. It appears in the chat when the server has it. */
export function sendScheduled(messageId: string): void {
  scheduled.change({ kind: 'send', messageId });
}

/** Deletes a scheduled message, optimistically. */
export function deleteScheduled(messageId: string): void {
  scheduled.change({ kind: 'delete', messageId });
}

/** Applies live events of scheduled messages, and tells the person of those that could not be sent. Call it once. */
export function registerScheduledMessages(): void {
  onLive('scheduled-message.saved', ({ message }) => {
    scheduled.saved(undefined, message);
    const { problem } = message;
    if (problem !== null)
      toast({ title: 'A scheduled message was not sent', description: problem, tone: 'danger' });
  });
  onLive('scheduled-message.deleted', ({ messageId }) => scheduled.removed(undefined, messageId));
}

function effectOf(change: Pending<ScheduledChange>): RowEffect<ScheduledMessage> {
  const { messageId } = change;
  switch (change.kind) {
    case 'schedule':
      return {
        add: {
          id: messageId,
          chatId: change.chatId,
          ...writtenOf(change),
          files: [...change.files],
          sendAt: change.sendAt,
          createdAt: change.at,
          problem: null,
          replyTo: change.replyTo ?? null,
          isThreadClosed: false,
          version: 0,
        },
      };
    case 'edit':
      return { edit: messageId, as: (message) => ({ ...message, ...writtenOf(change) }) };
    case 'time':
      return {
        edit: messageId,
        as: (message) => ({ ...message, sendAt: change.sendAt, problem: null, isThreadClosed: false }),
      };
    case 'send':
    case 'delete':
      return { remove: messageId };
  }
}

async function send(change: Pending<ScheduledChange>): Promise<ScheduledMessage | null> {
  const { messageId: scheduledMessageId } = change;
  switch (change.kind) {
    case 'schedule':
      return call(scheduledMessagesApi.schedule, {
        chatId: change.chatId,
        id: scheduledMessageId,
        ...writtenOf(change),
        files: change.files.map(sentFile),
        sendAt: change.sendAt,
        ...(change.replyTo !== undefined && { replyTo: change.replyTo }),
      });
    case 'edit':
      return call(scheduledMessagesApi.edit, { scheduledMessageId, written: writtenOf(change) });
    case 'time':
      return call(scheduledMessagesApi.edit, { scheduledMessageId, sendAt: change.sendAt });
    case 'send':
      await call(scheduledMessagesApi.send, { scheduledMessageId });
      return null;
    case 'delete':
      await call(scheduledMessagesApi.delete, { scheduledMessageId });
      return null;
  }
}
