import type { ChatFile } from '@longtable/contract/chat-files';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { newId } from '@longtable/contract/new-id';
import { messagesPage } from '@longtable/contract/rules/chat-limits';
import { useEffect } from 'react';
import { chatLinkPreviewsApi } from '../../../platform/api/chat-link-previews.ts';
import { chatMessagesApi } from '../../../platform/api/chat-messages.ts';
import { chatPinsApi } from '../../../platform/api/chat-pins.ts';
import { chatReactionsApi } from '../../../platform/api/chat-reactions.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { type Pending, queuedOf, wasTried } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { withMessage } from './chat-changes.ts';
import { changeChat, reloadChat } from './chat-rows.ts';
import {
  type Mentioning,
  type Message,
  type MessageChange,
  messageEffect,
  newestMessageFirst,
  traceOf,
  writtenOf,
} from './message-changes.ts';
import { messageInRanges, savedInRanges } from './range-cache.ts';
import { firstPageSeen, trimWhenLeft } from './trimmed-messages.ts';

/** The messages of a chat by its id, the newest first. */
export const messages = defineCollection<Message, string, MessageChange>({
  key: ['chat-messages'],
  keyOf: (chatId) => [chatId],
  // The chat of a new team or project has its id.
  parentOf: (chatId) => chatId,
  async fetch(chatId, page, signal) {
    const answer = await call(chatMessagesApi.list, { chatId, ...page }, { signal });
    const list = { items: answer.messages, next: answer.next };
    if (page.after === undefined) firstPageSeen(chatId, list);
    return list;
  },
  compare: newestMessageFirst,
  pageSize: messagesPage,
  changes: {
    key: 'chat-messages',
    of: ({ chatId }) => chatId,
    effect: messageEffect,
    send,
    needs: (change) => ['replyTo' in change && change.replyTo ? change.replyTo.id : change.chatId],
    notFound: 'chat-message/not-found',
    text: (change) => ('content' in change && change.content !== '' ? change.content : null),
    instead: (error, change) =>
      'content' in change && isMentionRefused(error)
        ? { label: 'Send without mentions', change: { ...change, mentions: [], mentionsAll: false } }
        : null,
    cards: (change) => ({
      people:
        'content' in change
          ? (change.mentions ?? []).map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 }))
          : [],
    }),
    // Its rights may have changed: the two are not connected any more.
    refused: (_error, { chatId }) => reloadChat(chatId),
  },
});

/** The messages of a chat in a component, with pending changes applied. Long ones are shortened again when it is left. */
export function useMessages(chatId: string): ListView<Message> {
  useEffect(() => () => trimWhenLeft(messages.query(chatId).queryKey, chatId), [chatId]);
  return messages.useList(chatId);
}

/** The loaded messages of a chat, newest first, without pending changes. */
export function loadedMessages(chatId: string): readonly Message[] {
  return queryClient.getQueryData(messages.query(chatId).queryKey)?.items ?? [];
}

/**
 * Sends a message, optimistically. `content` has at most `maxMessageLength` characters and is not empty, or there are `files`, which are
 * uploaded already. `replyTo` is the first message of the thread that it belongs to.
 */
export function sendMessage(
  chatId: string,
  content: string,
  files: readonly ChatFile[] = [],
  mentioning: Mentioning = {},
  replyTo: ChatMessage['replyTo'] = null,
): void {
  const { user } = session.get();
  if (!user) return;
  messages.change({
    kind: 'post',
    chatId,
    messageId: newId(),
    content: content.trim(),
    ...(files.length > 0 && { files }),
    ...mentioning,
    ...(replyTo && { replyTo }),
    author: { id: user.id },
  });
}

/** Edits a message, optimistically. */
export function editMessage(
  { chatId, id }: Pick<Message, 'chatId' | 'id'>,
  content: string,
  mentioning: Mentioning = {},
): void {
  messages.change({ kind: 'edit', chatId, messageId: id, content: content.trim(), ...mentioning });
}

/** Deletes a message, optimistically. Its trace stays. */
export function deleteMessage({ chatId, id }: Pick<Message, 'chatId' | 'id'>): void {
  messages.change({ kind: 'delete', chatId, messageId: id });
}

/** Adds a reaction of the person to a message, or takes it back if they have reacted with this emoji; optimistically. */
export function toggleReaction({ chatId, id, ownReactions }: Message, emoji: string): void {
  const { user } = session.get();
  if (!user) return;
  const isOn = !ownReactions.includes(emoji);
  messages.change({ kind: 'react', chatId, messageId: id, emoji, isOn, by: { id: user.id } });
}

/** Pins a message for everyone in the chat, or unpins it; optimistically. */
export function pinMessage({ chatId, id }: Pick<Message, 'chatId' | 'id'>, isPinned: boolean): void {
  messages.change({ kind: 'pin', chatId, messageId: id, isPinned });
}

/** Removes the preview of the person's own message, optimistically. */
export function removePreview({ chatId, id }: Pick<Message, 'chatId' | 'id'>): void {
  messages.change({ kind: 'remove-preview', chatId, messageId: id });
}

async function send(change: Pending<MessageChange>): Promise<Message> {
  const { chatId, messageId } = change;
  switch (change.kind) {
    case 'post':
      return answered(
        await call(chatMessagesApi.post, {
          chatId,
          id: messageId,
          ...writtenOf(change),
          ...(change.files && { files: change.files.map(sentFile) }),
          ...(change.replyTo && { replyTo: change.replyTo.id }),
        }),
      );
    case 'edit':
      return answered(await call(chatMessagesApi.edit, { chatMessageId: messageId, ...writtenOf(change) }));
    case 'delete':
      return sendDeletion(change);
    case 'react': {
      const { add, remove } = chatReactionsApi;
      return call(change.isOn ? add : remove, { chatMessageId: messageId, emoji: change.emoji });
    }
    case 'pin':
      return call(change.isPinned ? chatPinsApi.pin : chatPinsApi.unpin, { chatMessageId: messageId });
    case 'remove-preview':
      return call(chatLinkPreviewsApi.remove, { chatMessageId: messageId });
  }
}

/** A file as the server is told about it. */
export function sentFile({ id: fileId, width, height, voice }: ChatFile) {
  return { fileId, width, height, ...(voice && { voice }) };
}

async function sendDeletion(change: Pending<MessageChange>): Promise<Message> {
  const { chatId, messageId } = change;
  const known =
    loadedMessages(chatId).find(({ id }) => id === messageId) ?? messageInRanges(chatId, messageId);
  try {
    const { message } = await call(chatMessagesApi.delete, { chatMessageId: messageId });
    if (!message) throw new Error(`No trace of the message ${messageId}.`);
    return answered(message);
  } catch (error) {
    const queued = queuedOf(change);
    // Nobody may delete a trace: the first answer was lost.
    const isDone =
      error instanceof ApiError && error.code === 'chat-message/not-allowed' && queued && wasTried(queued);
    if (isDone && known) return traceOf(known, change.at);
    throw error;
  }
}

/** True if a mentioned person is not in the chat any more, or @all is for nobody. */
function isMentionRefused(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'chat-message/mention-outside' || error.code === 'chat-message/all-in-direct')
  );
}

/** Stores in the chat what an answer says of its last message, without waiting for the event, and in what is shown around a place. */
function answered(message: ChatMessage): Message {
  savedInRanges(message, () => message);
  changeChat(message.chatId, (chat) => withMessage(chat, message, session.get().user?.id));
  return message;
}
