import type { Chat } from '@longtable/contract/chats';
import type { LivePayload } from '@longtable/contract/live';
import { called } from './chat-changes.ts';
import type { Message } from './message-changes.ts';

type Changed = LivePayload<'chat-message.files'>['messages'];

/** A message after the files of some messages were changed: its own, or those of the message that it replies to. The same if none of them were. */
export function withFiles(message: Message, changed: Changed): Message {
  const files = filesOf(message.id, changed);
  const { replyTo } = message;
  const ofRoot = replyTo && filesOf(replyTo.id, changed);
  if (!files && !ofRoot) return message;
  return {
    ...message,
    ...(files && { files }),
    ...(ofRoot && { replyTo: { ...replyTo, files: ofRoot.map(called) } }),
  };
}

/** The same for a chat, whose last message has files. */
export function withLastFiles(chat: Chat, changed: Changed): Chat {
  const { lastMessage } = chat;
  const files = lastMessage && filesOf(lastMessage.id, changed);
  return files ? { ...chat, lastMessage: { ...lastMessage, files: files.map(called) } } : chat;
}

function filesOf(messageId: string, changed: Changed) {
  return changed.find(({ id }) => id === messageId)?.files;
}
