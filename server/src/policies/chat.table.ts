import type { Voice } from '@longtable/contract/chat-files';
import type { ChatReaction } from '@longtable/contract/chat-messages';
import type { ChatKind, ChatLevel } from '@longtable/contract/chats';
import type { Generated, GeneratedAlways } from 'kysely';

export type ChatTable = {
  id: string;
  kind: ChatKind;
  team_id: Generated<string | null>;
  department_id: Generated<string | null>;
  project_id: Generated<string | null>;
  /** The two people of a direct chat, in the order of their ids; null once an account is deleted. */
  user_a_id: Generated<string | null>;
  user_b_id: Generated<string | null>;
  last_number: Generated<number>;
  created_at: Generated<string>;
  active_at: Generated<string>;
  /** Of a group: its name if it has one, and its own id, by which its members are found. */
  name: Generated<string | null>;
  group_id: GeneratedAlways<string | null>;
  /** Of a group, by triggers. */
  members_count: GeneratedAlways<number>;
  /** Increases with every change of a group's name or members. */
  group_version: Generated<number>;
};

/** The members of a group. The triggers of the table see to it that each has one owner. */
export type ChatMemberTable = {
  chat_id: string;
  user_id: string;
  role: Generated<ChatRole>;
  joined_at: Generated<string>;
};

export type ChatRole = 'owner' | 'member';

export type ChatMessageTable = {
  id: string;
  chat_id: string;
  number: number;
  /** Null once the account is deleted. */
  author_id: string | null;
  content: string;
  /** How many rows of `chat_message_files` it has. */
  files_count: Generated<number>;
  created_at: Generated<string>;
  edited_at: string | null;
  deleted_at: string | null;
  /** Increases with every change, by a trigger. */
  version: Generated<number>;
  /** What everyone sees of its reactions, by a trigger. */
  reactions: Generated<ChatReaction[]>;
  pinned_at: Generated<string | null>;
  /** It mentions everyone in the chat. */
  mentions_all: Generated<boolean>;
  is_all_told: Generated<boolean>;
  /** The first message of the thread; null of messages that are no replies. */
  reply_to: Generated<string | null>;
  /** Of the first message of a thread, by a trigger. */
  reply_count: Generated<number>;
  last_reply_at: Generated<string | null>;
  is_reply_told: Generated<boolean>;
  link_preview_id: Generated<string | null>;
};

/** `chat_id` and `number` are set by a trigger. */
export type ChatMessageMentionTable = {
  message_id: string;
  user_id: string;
  chat_id: Generated<string>;
  number: Generated<number>;
  /** Whether it was decided who is notified of it. */
  is_told: Generated<boolean>;
};

export type ChatReactionTable = {
  message_id: string;
  user_id: string;
  emoji: string;
  created_at: Generated<string>;
};

export type ChatMessageFileTable = {
  message_id: string;
  position: number;
  /** May be gone. */
  resource_id: string;
  /** Of an image, in pixels, if known. */
  width: number | null;
  height: number | null;
  /** Of a voice message. */
  voice: Generated<Voice | null>;
};

export type ChatStateTable = {
  user_id: string;
  chat_id: string;
  last_read: number;
  pinned_at: string | null;
  level: Generated<ChatLevel>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    chats: ChatTable;
    chat_members: ChatMemberTable;
    chat_messages: ChatMessageTable;
    chat_message_files: ChatMessageFileTable;
    chat_reactions: ChatReactionTable;
    chat_message_mentions: ChatMessageMentionTable;
    chat_states: ChatStateTable;
  }
}
