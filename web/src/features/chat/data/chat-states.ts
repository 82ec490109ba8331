import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { Chat, ChatLevel, ChatState } from '@longtable/contract/chats';
import { isBlocked } from '../../../kits/people/is-blocked.ts';
import { chatsApi } from '../../../platform/api/chats.ts';
import { call } from '../../../platform/client.ts';
import { defineMutation } from '../../../platform/mutations/define-mutation.ts';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { session } from '../../../platform/session.ts';
import { createSessionStore } from '../../../platform/session-store.ts';
import { type StateChange, withAnswer, withMessageChange, withStateChange } from './chat-changes.ts';
import { changeChat, knownChat, reloadChat } from './chat-rows.ts';
import { type GroupChange, pendingGroups, withGroupChange } from './group-changes.ts';
import { isMentioned, type MessageChange } from './message-changes.ts';
import { loadedMessages } from './messages.ts';

/** How long a chat is read on until the server is told, in milliseconds. */
const readDelayMs = 600;

/** The changes of what a person has chosen for their chats and how far they have read them. */
export const chatStates = defineMutation<StateChange, ChatState>({
  key: 'chat-states',
  send(change) {
    const { chatId } = change;
    if (change.kind === 'read') return call(chatsApi.read, { chatId, number: change.number });
    const { isPinned, level } = change;
    return call(chatsApi.choose, {
      chatId,
      ...(isPinned !== undefined && { isPinned }),
      ...(level && { level }),
    });
  },
  answered(state) {
    if (state) changeChat(state.chatId, (chat) => withAnswer(chat, state));
  },
  refused(error, change, { retry }) {
    reloadChat(change.chatId);
    // Nobody has asked for reading it.
    if (change.kind === 'choose') toastRefusal(error, { text: null, retry, alternative: null });
  },
  needs: ({ chatId }) => [chatId],
});

/** The messages that are not answered yet. Their mutation is in messages.ts. */
export const pendingMessages = pendingChanges<MessageChange>('chat-messages');

/** Chats that are being read, with the position so far: the server is told in a moment. */
export const reading = createSessionStore<ReadonlyMap<string, number>>(new Map());
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is not answered yet. */
type Unanswered = {
  readonly states: readonly Pending<StateChange>[];
  readonly messages: readonly Pending<MessageChange>[];
  readonly read: ReadonlyMap<string, number>;
  readonly groups: readonly Pending<GroupChange>[];
};

/** A chat as the person sees it, with what is not answered yet. */
export function withPending(
  chat: Chat,
  { states, messages, read, groups }: Unanswered = {
    states: chatStates.pending(),
    messages: pendingMessages.pending(),
    read: reading.get(),
    groups: pendingGroups.pending(),
  },
): Chat {
  let shown: Chat = states.reduce(withStateChange, chat);
  const number = read.get(chat.id);
  if (number !== undefined && number > shown.lastRead)
    shown = withStateChange(shown, readChange(chat, number));
  return groups.reduce(withGroupChange, messages.reduce(withMessageChange, shown));
}

/**
 * Notes that the person has read a chat up to a position. Call it as often as they read: it is sent in a moment, once, and never marks
 * as unread.
 */
export function markRead(chatId: string, number: number): void {
  const chat = knownChat(chatId);
  if (!chat || number <= withPending(chat).lastRead) return;
  reading.set(new Map(reading.get()).set(chatId, number));
  timer ??= setTimeout(sendRead, readDelayMs);
}

/** Marks a message as unread, and those after it. */
export function markUnread({ chatId, number }: Pick<ChatMessage, 'chatId' | 'number'>): void {
  setRead(chatId, number - 1);
}

/** Marks all of a chat as read, at once. */
export function markChatRead(chat: Chat): void {
  if (chat.lastMessage) setRead(chat.id, chat.lastMessage.number);
}

/** Marks the last message of others in a chat as unread; does nothing without one (`canMarkUnread`). */
export function markChatUnread(chat: Chat): void {
  const number = lastOfOthers(chat);
  if (number !== null) setRead(chat.id, number - 1);
}

/** Whether a chat has a message of others that is known and can be marked as unread. */
export function canMarkUnread(chat: Chat): boolean {
  return chat.unread === 0 && lastOfOthers(chat) !== null;
}

/** Pins or unpins a chat, or sets its notification level, optimistically. */
export function chooseForChat(
  chatId: string,
  choice: { readonly isPinned?: boolean; readonly level?: ChatLevel },
): void {
  chatStates.send({ kind: 'choose', chatId, ...choice });
}

/** Sends how far chats were read until now. Returns how to stop doing so when the page is hidden. */
export function watchReading(): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden') sendRead();
  };
  document.addEventListener('visibilitychange', leave);
  return () => {
    document.removeEventListener('visibilitychange', leave);
    stopReading();
  };
}

function setRead(chatId: string, number: number): void {
  const chat = knownChat(chatId);
  if (!chat) return;
  stopReading(chatId);
  chatStates.send(readChange(chat, number));
}

function sendRead(): void {
  for (const [chatId, number] of reading.get()) {
    const chat = knownChat(chatId);
    if (chat && number > chatStates.pending().reduce(withStateChange, chat).lastRead)
      chatStates.send(readChange(chat, number));
  }
  stopReading();
}

function stopReading(chatId?: string): void {
  const others = new Map(reading.get());
  if (chatId === undefined) others.clear();
  else others.delete(chatId);
  if (others.size === 0) {
    clearTimeout(timer);
    timer = undefined;
  }
  reading.set(others);
}

function readChange(chat: Chat, number: number): StateChange & { kind: 'read' } {
  const last = chat.lastMessage?.number ?? 0;
  return {
    kind: 'read',
    chatId: chat.id,
    number,
    unread: unreadAfter(chat, number),
    mentions: mentionsAfter(chat, number),
    mentionsBefore: chat.unreadMentions,
    last,
  };
}

/** The messages of others after a position, as far as they are known, without those of people who are blocked. */
function unreadAfter({ id, lastMessage }: Chat, number: number): number {
  const after = loadedMessages(id).filter((message) => message.number > number);
  const isKnown = after.some((message) => message.number === lastMessage?.number);
  if (isKnown) return after.filter(isOfOthers).length;
  return lastMessage && lastMessage.number > number && isOfOthers(lastMessage) ? 1 : 0;
}

/** Those of them that mention the person. */
function mentionsAfter({ id }: Chat, number: number): number {
  const me = session.get().user?.id;
  return loadedMessages(id).filter(
    (message) => message.number > number && isOfOthers(message) && isMentioned(message, me),
  ).length;
}

/** The position of the last message of others that is known; null for none. */
function lastOfOthers({ id, lastMessage }: Chat): number | null {
  if (lastMessage && isOfOthers(lastMessage)) return lastMessage.number;
  return loadedMessages(id).find(isOfOthers)?.number ?? null;
}

function isOfOthers({ authorId, deletedAt }: Pick<ChatMessage, 'authorId' | 'deletedAt'>): boolean {
  return deletedAt === null && authorId !== session.get().user?.id && !isBlocked(authorId);
}
