import type { ChatFile } from '@longtable/contract/chat-files';
import type { SharedChatMessage } from '@longtable/contract/chat-messages';
import type { Chat, ChatLevel, ChatPreview, ChatState } from '@longtable/contract/chats';
import { mostUnreadCounted, previewLength } from '@longtable/contract/rules/chat-limits';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { byText, byTime } from '../../../platform/order.ts';
import { isMentioned, type MessageChange } from './message-changes.ts';

/** A change of what a person has chosen for a chat, or of how far they have read it. */
export type StateChange = { readonly chatId: string } & (
  | { readonly kind: 'choose'; readonly isPinned?: boolean; readonly level?: ChatLevel }
  | {
      readonly kind: 'read';
      /** The position up to which the chat is read. */
      readonly number: number;
      /** The messages of others after it, as known when the change was made. */
      readonly unread: number;
      /** Those of them that mention the person, and how many unread ones did when the change was made. */
      readonly mentions?: number;
      readonly mentionsBefore?: number;
      /** The position of the last message by then. */
      readonly last: number;
    }
);

/** Pinned chats first, then those with the newest last message, as the server sorts them. */
export function byActivity(one: Chat, other: Chat): number {
  return (
    Number(other.isPinned) - Number(one.isPinned) ||
    byTime(other.activeAt, one.activeAt) ||
    byText(other.id, one.id)
  );
}

/** A direct chat is listed from its first message on, and a group as long as the person is in it. */
export function isListed({ kind, lastMessage, group }: Chat): boolean {
  return kind === 'group' ? group !== null : kind !== 'direct' || lastMessage !== null;
}

/** Whether the navigation counts a chat as unread. */
export function isCountedUnread({
  unread,
  unreadMentions,
  level,
}: Pick<Chat, 'unread' | 'unreadMentions' | 'level'>): boolean {
  switch (level) {
    case 'all':
      return unread > 0;
    case 'mentions':
      return unreadMentions > 0;
    case 'none':
      return false;
  }
}

/**
 * A chat after a message in it was sent, edited or deleted: of an event or an answer. `me` is the id of the person, `before` the message as
 * it was, if it is loaded; `isFolded` of a message by somebody whom they have blocked, which is not unread.
 */
export function withMessage(
  chat: Chat,
  message: SharedChatMessage,
  me: string | undefined,
  before?: SharedChatMessage,
  isFolded = false,
): Chat {
  const unreadMentions = isFolded ? chat.unreadMentions : mentionsAfter(chat, message, me, before);
  const next = withLastMessage(chat, message, me, isFolded);
  return next.unreadMentions === unreadMentions ? next : { ...next, unreadMentions };
}

/** The unread messages that mention the person, after `message`. */
function mentionsAfter(
  chat: Chat,
  message: SharedChatMessage,
  me: string | undefined,
  before: SharedChatMessage | undefined,
): number {
  const isNew = message.number > (chat.lastMessage?.number ?? 0);
  // Whoever writes has read what is above.
  if (message.authorId === me) return isNew ? 0 : chat.unreadMentions;
  if (message.number <= chat.lastRead || isMentionUnknown(chat, message, before)) return chat.unreadMentions;
  const isChanged = message.editedAt !== null || message.deletedAt !== null;
  const was = !isNew && (before ? isMentioned(before, me) : !isChanged && isMentioned(message, me));
  const change = Number(isMentioned(message, me)) - Number(was);
  return Math.min(mostUnreadCounted, Math.max(0, chat.unreadMentions + change));
}

/** Whether only the server knows what an edit or deletion changes in the number of unread messages that mention the person. */
export function isMentionUnknown(
  chat: Chat,
  { number, editedAt, deletedAt }: SharedChatMessage,
  before: SharedChatMessage | undefined,
): boolean {
  // Only an edit or a deletion changes whom a message mentions.
  if (editedAt === null && deletedAt === null) return false;
  const isUnreadBefore = number > chat.lastRead && number <= (chat.lastMessage?.number ?? 0);
  return isUnreadBefore && !before && chat.unreadMentions > 0;
}

function withLastMessage(
  chat: Chat,
  message: SharedChatMessage,
  me: string | undefined,
  isFolded: boolean,
): Chat {
  const last = chat.lastMessage;
  if (last && message.number < last.number) return chat;
  const lastMessage = previewOf(message);
  const isLate = last?.number === message.number;
  if (message.authorId === me) {
    // Whoever writes has read what is above.
    return isLate
      ? { ...chat, lastMessage }
      : { ...chat, lastMessage, activeAt: message.createdAt, lastRead: message.number, unread: 0 };
  }
  const wasUnread = !isFolded && isLate && last.deletedAt === null && message.number > chat.lastRead;
  if (isLate) {
    const unread = wasUnread && message.deletedAt !== null ? Math.max(0, chat.unread - 1) : chat.unread;
    return { ...chat, lastMessage, unread };
  }
  const isUnread = !isFolded && message.number > chat.lastRead && message.deletedAt === null;
  return {
    ...chat,
    // Whoever writes has read what is above.
    othersRead: chat.othersRead === null ? null : Math.max(chat.othersRead, message.number),
    lastMessage,
    activeAt: message.createdAt,
    unread: isUnread ? Math.min(mostUnreadCounted, chat.unread + 1) : chat.unread,
  };
}

/** A chat with its state from an event. */
export function withState(chat: Chat, { chatId: _, ...state }: ChatState): Chat {
  return { ...chat, ...state };
}

/**
 * A chat with its state from an answer. Events come in order, answers may be late: if the event was there before, newer messages may
 * be counted already.
 */
export function withAnswer(chat: Chat, state: ChatState): Chat {
  return chat.lastRead === state.lastRead
    ? { ...chat, isPinned: state.isPinned, level: state.level }
    : withState(chat, state);
}

/** A chat with a pending change of its state. */
export function withStateChange(chat: Chat, change: StateChange): Chat {
  if (change.chatId !== chat.id) return chat;
  if (change.kind === 'choose') {
    const { isPinned = chat.isPinned, level = chat.level } = change;
    return { ...chat, isPinned, level };
  }
  const { number, unread, mentions = 0, mentionsBefore = 0, last } = change;
  const now = chat.lastMessage?.number ?? 0;
  if (number >= now) return { ...chat, lastRead: number, unread: 0, unreadMentions: 0 };
  // Mentions that arrived after the change was made are added.
  const unreadMentions = mentions + Math.max(0, chat.unreadMentions - mentionsBefore);
  return { ...chat, lastRead: number, unread: unread + Math.max(0, now - last), unreadMentions };
}

/** A chat with a pending change of one of its messages. */
export function withMessageChange(chat: Chat, change: Pending<MessageChange>): Chat {
  if (change.chatId !== chat.id) return chat;
  const last = chat.lastMessage;
  if (change.kind === 'post') {
    // The server has it already.
    if (last?.id === change.messageId) return chat;
    const { messageId: id, author, content, files = [], at } = change;
    // The position of the message before: reading up to it includes nothing that others send meanwhile.
    const number = last?.number ?? 0;
    const lastMessage = {
      id,
      number,
      authorId: author.id,
      content,
      files: files.map(called),
      createdAt: at,
      deletedAt: null,
    };
    return {
      ...chat,
      lastMessage,
      activeAt: at,
      lastRead: Math.max(chat.lastRead, number),
      unread: 0,
      unreadMentions: 0,
    };
  }
  if (last?.id !== change.messageId || (change.kind !== 'edit' && change.kind !== 'delete')) return chat;
  return {
    ...chat,
    lastMessage:
      change.kind === 'edit'
        ? { ...last, content: change.content }
        : { ...last, content: '', files: [], deletedAt: change.at },
  };
}

/** A message where only its beginning is shown. */
export function previewOf({
  id,
  number,
  authorId,
  content,
  files,
  createdAt,
  deletedAt,
}: SharedChatMessage): ChatPreview {
  const shown = { content: content.slice(0, previewLength), files: files.map(called) };
  return { id, number, authorId, ...shown, createdAt, deletedAt };
}

/** A file where only what it is called is shown. */
export function called({ name, type, voice }: ChatFile): ChatPreview['files'][number] {
  return voice ? { name, type, isVoice: true } : { name, type };
}
