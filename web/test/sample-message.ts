import type { ChatMessage } from '@longtable/contract/chat-messages';

/** A message of somebody else, without anything that is optional. */
export function sampleMessage(fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'message',
    chatId: 'chat',
    number: 1,
    content: 'Ahoy',
    files: [],
    createdAt: '2026-03-01T00:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    authorId: 'ben',
    mentionIds: [],
    mentionsAll: false,
    version: 1,
    reactions: [],
    ownReactions: [],
    pinnedAt: null,
    linkPreview: null,
    can: { edit: false, delete: false, react: true, pin: false, seeReaders: false },
    replyTo: null,
    thread: null,
    ...fields,
  };
}
