import type { SharedChatMessage } from '@longtable/contract/chat-messages';
import type { LiveCan } from '@longtable/contract/live';
import { isBlocked } from '../../../kits/people/is-blocked.ts';
import { onLive } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { session } from '../../../platform/session.ts';
import type { Watcher } from '../../../platform/sync.ts';
import { registerScheduledMessages } from '../scheduled/scheduled-messages.ts';
import { isMentionUnknown, previewOf, withMessage, withState } from './chat-changes.ts';
import {
  changeChat,
  changeChats,
  chatKey,
  chatLists,
  fetchChat,
  knownChat,
  reloadChat,
  removeChats,
} from './chat-rows.ts';
import { watchReading } from './chat-states.ts';
import { groupSaved } from './groups.ts';
import type { Message } from './message-changes.ts';
import { withFiles, withLastFiles } from './message-files.ts';
import { messageOf, withConnection, withReactions, withThread } from './message-marks.ts';
import { loadedMessages, messages } from './messages.ts';
import { rangeGuard, savedInRanges } from './range-cache.ts';
import { reloadUnread, stateOfOther, watchUnreadChats } from './unread-chats.ts';

/** Applies live events to chats and their messages, and adds chats to the palette. Call it once, before the live connection starts. */
export function registerChats(): void {
  registerPalette(async () => (await import('../chat-palette.tsx')).chatPalette);
  onLive('chat-message.saved', ({ message }, can) => messageSaved(message, can));
  onLive('chat-message.reacted', ({ chatId, messageId, ...event }) =>
    changeMessage(chatId, messageId, (message) => withReactions(message, event, myId())),
  );
  onLive('chat-message.replied', ({ chatId, messageId, ...event }) =>
    changeMessage(chatId, messageId, (message) => withThread(message, event)),
  );
  onLive('chat-state.saved', ({ state }) => {
    if (!changeChat(state.chatId, (chat) => withState(chat, state))) stateOfOther(state);
  });
  onLive('chat.read', ({ chatId, number }) =>
    changeChat(chatId, (chat) => ({ ...chat, othersRead: number })),
  );
  onLive('chat.rights-changed', ({ chatId }, can) => {
    const isConnected = can?.['post'];
    if (isConnected === undefined) return;
    changeChat(chatId, (chat) => ({ ...chat, can: { ...chat.can, post: isConnected } }));
    messages.patch([chatId], (message) => withConnection(message, isConnected));
  });
  onLive('chat-group.saved', groupSaved);
  onLive('chat-group.left', ({ chatId }) => left(({ id }) => id === chatId));
  onLive('chats.imported', () => {
    chatLists.reload();
    reloadUnread();
    refetchSoon([chatKey], ['chat-messages']);
  });
  onLive('chat-message.files', ({ chatId, messages: changed }) => {
    rangeGuard.note();
    messages.patch([chatId], (message) => withFiles(message, changed));
    changeChat(chatId, (chat) => withLastFiles(chat, changed));
  });
  onLive('person.removed', ({ personId }) => chatsWithoutPerson(personId));
  // Only the server counts which messages are unread now.
  onLive('person-block.changed', () => {
    chatLists.reload();
    refetchSoon([chatKey]);
    reloadUnread();
  });
  registerScheduledMessages();
  followPlaces();
}

/** Keep the list of chats and the number of unread ones, and send how far chats were read. */
export const chatWatchers: readonly Watcher[] = [watchUnreadChats, watchReading];

function changeMessage(chatId: string, messageId: string, change: (message: Message) => Message): void {
  rangeGuard.note();
  messages.patch([chatId], (message) => (message.id === messageId ? change(message) : message));
}

function messageSaved(message: SharedChatMessage, can: LiveCan | undefined): void {
  const { chatId, id, number, editedAt, deletedAt } = message;
  const before = loadedMessages(chatId).find((each) => each.id === id);
  messages.saved(chatId, messageOf(message, can, before));
  savedInRanges(message, (known) => messageOf(message, can, known));
  // Its replies show how it begins.
  if (message.thread)
    messages.patch([chatId], (each) =>
      each.replyTo?.id === id ? { ...each, replyTo: previewOf(message) } : each,
    );
  const chat = knownChat(chatId);
  if (!chat) {
    if (deletedAt !== null) reloadUnread();
    else if (editedAt === null) void fetchChat(chatId);
    return;
  }
  changeChat(chatId, (row) => withMessage(row, message, myId(), before, isBlocked(message.authorId)));
  // Deleted before it was read, and not the last one, which the chat has: only the server counts the others.
  const isAbove = deletedAt !== null && number > chat.lastRead && number < (chat.lastMessage?.number ?? 0);
  const isUncounted = isAbove && chat.unread > 0 && before?.deletedAt !== deletedAt;
  if (isUncounted || isMentionUnknown(chat, message, before)) reloadChat(chatId);
}

function chatsWithoutPerson(personId: string): void {
  messages.patch([], (message) => {
    const { authorId, mentionIds, replyTo, thread } = message;
    if (![authorId, replyTo?.authorId, ...mentionIds, ...(thread?.personIds ?? [])].includes(personId))
      return message;
    const others = (ids: readonly string[]) => ids.filter((id) => id !== personId);
    return {
      ...message,
      authorId: authorId === personId ? null : authorId,
      mentionIds: others(mentionIds),
      replyTo: replyTo?.authorId === personId ? { ...replyTo, authorId: null } : replyTo,
      thread: thread && { ...thread, personIds: others(thread.personIds) },
    };
  });
  changeChats((chat) => {
    const isLast = chat.lastMessage?.authorId === personId;
    if (chat.personId !== personId && !isLast) return chat;
    return {
      ...chat,
      personId: chat.personId === personId ? null : chat.personId,
      lastMessage: chat.lastMessage && isLast ? { ...chat.lastMessage, authorId: null } : chat.lastMessage,
    };
  });
}

/** Chats of teams, departments and projects begin and end with the membership. */
function followPlaces(): void {
  onLive('team.deleted', ({ teamId }) => left((chat) => chat.teamId === teamId));
  onLive('team.membership-changed', ({ teamId, change }) => {
    if (change === 'removed' || change === 'left') left((chat) => chat.teamId === teamId);
    else belongsTo(teamId);
  });
  onLive('department.deleted', ({ departmentId }) => left(({ id }) => id === departmentId));
  onLive('department.membership-changed', ({ departmentId, change }) => {
    if (change === 'removed' || change === 'left') left(({ id }) => id === departmentId);
    else belongsTo(departmentId);
  });
  onLive('project.deleted', ({ projectId }) => left(({ id }) => id === projectId));
  onLive('project.membership-changed', ({ projectId, change }) => {
    if (change === 'removed' || change === 'left') left(({ id }) => id === projectId);
    else belongsTo(projectId);
  });
}

function left(isLeft: Parameters<typeof removeChats>[0]): void {
  removeChats(isLeft);
  reloadUnread();
}

/** The person has joined, or has other rights now, which decide whose messages they may delete. */
function belongsTo(chatId: string): void {
  if (knownChat(chatId)) return refetchSoon(['chat-messages', chatId]);
  // Its page may be open, and says that there is none.
  refetchSoon([chatKey, chatId], ['chat-messages', chatId]);
  chatLists.reload();
}

function myId(): string | undefined {
  return session.get().user?.id;
}
