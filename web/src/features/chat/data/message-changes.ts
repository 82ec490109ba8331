import type { ChatFile } from '@longtable/contract/chat-files';
import type { ChatMessage } from '@longtable/contract/chat-messages';
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
  | {
      readonly kind: 'post';
      readonly content: string;
      /** Uploaded ones; absent for none. */
      readonly files?: readonly ChatFile[];
      readonly author: { readonly id: string };
    }
  | { readonly kind: 'edit'; readonly content: string }
  | { readonly kind: 'delete' }
  | MarkChange
);

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
      return { edit: change.messageId, as: (message) => withMark(message, change) };
  }
}

const noMarks = { reactions: [], ownReactions: [], pinnedAt: null };
const noRights = { edit: false, delete: false, react: false, pin: false };

/** What stays of a deleted message. */
export function traceOf(message: Message, at: string): Message {
  if (message.deletedAt !== null) return message;
  return { ...message, ...noMarks, content: '', files: [], deletedAt: at, can: noRights };
}

function postedBy({
  chatId,
  messageId,
  content,
  files = [],
  author,
  at,
}: Extract<Pending<MessageChange>, { kind: 'post' }>): Message {
  return {
    id: messageId,
    chatId,
    number: pendingNumber,
    content,
    files: [...files],
    createdAt: at,
    editedAt: null,
    deletedAt: null,
    authorId: author.id,
    version: 0,
    ...noMarks,
    // Further changes of the author are queued behind this one. Whether they may pin it, the server says.
    can: { edit: true, delete: true, react: true, pin: false },
    isPending: true,
  };
}

function editedBy(
  message: Message,
  { content, at }: Extract<Pending<MessageChange>, { kind: 'edit' }>,
): Message {
  if (message.content === content || message.deletedAt !== null) return message;
  return { ...message, content, editedAt: at };
}
