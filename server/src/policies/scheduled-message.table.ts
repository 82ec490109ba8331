import type { Voice } from '@longtable/contract/chat-files';
import type { ErrorCode } from '@longtable/contract/errors';
import type { Generated } from 'kysely';

/** A file of a message that was not sent yet. */
export type FileToSend = {
  readonly fileId: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly voice?: Voice | undefined;
};

/** A message that is sent later. */
export type ScheduledMessageTable = {
  id: string;
  user_id: string;
  /** May be gone. */
  chat_id: string;
  content: string;
  mentions_all: boolean;
  files: FileToSend[];
  send_at: string;
  /** The first message of the thread in which it will be a reply, which may be gone; null for a message that is not a reply. */
  reply_to: string | null;
  /** Why it could not be sent at its time; null while it waits for that. */
  problem: ErrorCode | null;
  /** Increases with every change, by a trigger. */
  version: Generated<number>;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    chat_scheduled_messages: ScheduledMessageTable;
    chat_scheduled_mentions: { message_id: string; user_id: string };
  }
}
