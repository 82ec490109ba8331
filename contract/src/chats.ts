import { z } from 'zod';
import { cards } from './cards.ts';
import { chatFile } from './chat-files.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { mostUnreadCounted } from './rules/chat-limits.ts';

/** Who talks in a chat: two people, everyone in a team, department or project, or a group of connections. */
export const chatKind = z.enum(['direct', 'team', 'department', 'project', 'group']);
export type ChatKind = z.infer<typeof chatKind>;

/** Which messages of a chat a person is notified of: all, those that mention them or everyone, or none. */
export const chatLevel = z.enum(['all', 'mentions', 'none']);
export type ChatLevel = z.infer<typeof chatLevel>;

/** The newest message of a chat, as the list of chats shows it. */
export const chatPreview = z.object({
  id: z.string(),
  /** Its position in the chat. */
  number: z.int(),
  /** Null once the account is deleted. */
  authorId: z.string().nullable(),
  /** Its first characters; empty when it was deleted. */
  content: z.string(),
  /** None when it was deleted. */
  files: z.array(chatFile.pick({ name: true, type: true }).extend({ isVoice: z.literal(true).optional() })),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type ChatPreview = z.infer<typeof chatPreview>;

/** The people of a group chat, and its name (chat-groups.ts). */
export const chatGroup = z.object({
  /** Null for none: it is called by its people (`groupName`). */
  name: z.string().nullable(),
  ownerId: z.string().nullable(),
  /** Everyone in it, at most `mostInGroup`, in the order in which they joined. */
  personIds: z.array(z.string()),
  /** Increases with every change: of two copies the one with the higher version is newer. */
  version: z.int(),
});
export type ChatGroup = z.infer<typeof chatGroup>;

/** A chat as one of its people sees it (docs/product/chat.md). The chat of a team, department or project has its id. */
export const chat = z.object({
  id: z.string(),
  kind: chatKind,
  /** The team of a team's or department's chat. */
  teamId: z.string().nullable(),
  departmentId: z.string().nullable(),
  projectId: z.string().nullable(),
  /** The other person of a direct chat; null in other chats, and once the account is deleted. */
  personId: z.string().nullable(),
  /** Null in other chats than those of groups. */
  group: chatGroup.nullable(),
  lastMessage: chatPreview.nullable(),
  /** When the last message was sent, or the chat was created. Chats are listed by it. */
  activeAt: z.string(),
  /** The position of the last message that the person has read. */
  lastRead: z.int(),
  /** The position of the last message that the other person of a direct chat has read; null in other chats. */
  othersRead: z.int().nullable(),
  /** Messages of others after the last one read, counted up to `mostUnreadCounted`. */
  unread: z.int().max(mostUnreadCounted),
  /** Those of them that mention the person or everyone. */
  unreadMentions: z.int().max(mostUnreadCounted),
  isPinned: z.boolean(),
  level: chatLevel,
  can: z.object({
    post: z.boolean(),
    /** Rename a group, add people to it and leave it. */
    editGroup: z.boolean(),
    /** Remove people from a group. */
    removePeople: z.boolean(),
  }),
});
export type Chat = z.infer<typeof chat>;

/** What a person has chosen for a chat, and how far they have read it. */
export const chatState = chat
  .pick({ lastRead: true, unread: true, unreadMentions: true, isPinned: true, level: true })
  .extend({ chatId: z.string() });
export type ChatState = z.infer<typeof chatState>;

const answered = chat.extend({ cards });

/** Chats of the actor. The messages are those of chat-messages.ts. */
export const chatsApi = {
  /** Pinned chats first, then by their last message, newest first. A direct chat is listed from its first message on. */
  list: pagedList('/api/chats', {
    input: {},
    output: { chats: z.array(chat), cards },
    size: 50,
    most: 200,
  }),
  /** The chats with unread messages that the person is notified of, at most 100. */
  unread: endpoint('GET', '/api/chats/unread', {
    input: z.object({}),
    output: z.object({ chatIds: z.array(z.string()) }),
  }),
  get: endpoint('GET', '/api/chats/:chatId', { input: z.object({ chatId: id }), output: answered }),
  /**
   * The direct chat with a person, created with `id` if there is none. Only with a connection; one that exists can still be read when
   * the connection was removed.
   */
  openDirect: endpoint('PUT', '/api/people/:personId/chat', {
    input: z.object({ personId: id, id: madeId }),
    output: answered,
  }),
  /** Absent fields stay as they are. */
  choose: endpoint('PATCH', '/api/chats/:chatId/state', {
    input: z.object({ chatId: id, isPinned: z.boolean().optional(), level: chatLevel.optional() }),
    output: chatState,
  }),
  /** Marks the messages up to a position as read, and those after it as unread. */
  read: endpoint('PUT', '/api/chats/:chatId/read', {
    input: z.object({ chatId: id, number: z.int().min(0) }),
    output: chatState,
  }),
};

/** Live events of chats. */
export const chatEvents = {
  /** To the person whose it is, on their other screens. */
  'chat-state.saved': z.object({ state: chatState }),
  /** To the other person of a direct chat. */
  'chat.read': z.object({ chatId: z.string(), number: z.int() }),
  /** To the two people of a direct chat, with their rights: they were connected, or are no longer. */
  'chat.rights-changed': z.object({ chatId: z.string() }),
  /** To everyone in chats into which messages were imported: fetch chats and messages again. */
  'chats.imported': z.object({}),
};

/** Refusals: docs/product/chat.md, "Rights". */
export const chatErrors = defineErrors({
  'chat/not-found': {
    status: 404,
    text: 'Chat not found. It may have been deleted, or you don’t have access.',
  },
  'chat/not-connected': {
    status: 403,
    text: 'You can only message people you are connected with. Nothing was sent.',
  },
  'chat/oneself': { status: 422, text: 'You can’t message yourself.' },
});
