import type { ChatFile } from '@longtable/contract/chat-files';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { Mention } from '../../../kits/feed/mention-text.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';
import { byText, byTime } from '../../../platform/order.ts';
import { type MarkChange, withMark } from './message-marks.ts';

/** A message on the screen. */
export type Message = ChatMessage & {
  /** Sent by this browser, without an answer yet; its `number` is `pendingNumber`. Absent otherwise. */
  readonly isPending?: true;
};

/** The position of messages that the server has not placed yet: after all others. */
export const pendingNumber = Number.MAX_SAFE_INTEGER;

/** A change of a message. The client makes the id of a new one. */
export type MessageChange = { readonly chatId: string; readonly messageId: string } & (
  | (Written & {
      readonly kind: 'post';
      /** Uploaded ones; absent for none. */
      readonly files?: readonly ChatFile[];
      readonly author: { readonly id: string };
      /** The first message of its thread; absent of one that is no reply. */
      readonly replyTo?: ChatMessage['replyTo'];
    })
  | (Written & { readonly kind: 'edit' })
  | { readonly kind: 'delete' }
  | MarkChange
);

/** What is written in a message. */
export type Written = Mentioning & { readonly content: string };

/** Whom a message mentions: nobody by default. */
export type Mentioning = { readonly mentions?: readonly Mention[]; readonly mentionsAll?: boolean };

/** Whether a message mentions a person, or everyone; one that was deleted mentions nobody. */
export function isMentioned(
  { mentionIds, mentionsAll, deletedAt }: Pick<ChatMessage, 'mentionIds' | 'mentionsAll' | 'deletedAt'>,
  userId: string | undefined,
): boolean {
  return deletedAt === null && userId !== undefined && (mentionsAll || mentionIds.includes(userId));
}

/** Messages by their position, the newest first. */
export function newestMessageFirst(one: Message, other: Message): number {
  return other.number - one.number || byTime(other.createdAt, one.createdAt) || byText(other.id, one.id);
}

/** What a change does to the messages of its chat until it is answered. */
export function messageEffect(change: Pending<MessageChange>): RowEffect<Message> {
  switch (change.kind) {
    case 'post':
      return { add: postedBy(change) };
    case 'edit':
      return { edit: change.messageId, as: (message) => editedBy(message, change) };
    case 'delete':
      return { edit: change.messageId, as: (message) => traceOf(message, change.at) };
    case 'react':
    case 'pin':
    case 'remove-preview':
      return { edit: change.messageId, as: (message) => withMark(message, change) };
  }
}

const noMarks = { reactions: [], ownReactions: [], pinnedAt: null, linkPreview: null };
const noRights = { edit: false, delete: false, react: false, pin: false, seeReaders: false };

/** What stays of a deleted message. */
export function traceOf(message: Message, at: string): Message {
  if (message.deletedAt !== null) return message;
  const noText = { content: '', files: [], mentionIds: [], mentionsAll: false };
  return { ...message, ...noMarks, ...noText, deletedAt: at, can: noRights };
}

function postedBy(change: Extract<Pending<MessageChange>, { kind: 'post' }>): Message {
  const { chatId, messageId, files = [], author, at, replyTo = null } = change;
  return {
    id: messageId,
    chatId,
    number: pendingNumber,
    ...writtenOf(change),
    files: [...files],
    createdAt: at,
    editedAt: null,
    deletedAt: null,
    authorId: author.id,
    version: 0,
    ...noMarks,
    // Further changes of the author are queued behind this one. Whether they may pin it, the server says.
    can: { edit: true, delete: true, react: true, pin: false, seeReaders: false },
    replyTo,
    thread: null,
    isPending: true,
  };
}

function editedBy(message: Message, change: Extract<Pending<MessageChange>, { kind: 'edit' }>): Message {
  if (message.content === change.content || message.deletedAt !== null) return message;
  return { ...message, ...writtenOf(change), editedAt: change.at };
}

/** The fields of a message that its author writes, as the server knows them. */
export function writtenOf({ content, mentions = [], mentionsAll = false }: Written) {
  return { content, mentionIds: mentions.map(({ id }) => id), mentionsAll };
}
