import './scheduled-message.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { ScheduledMessageTable } from './scheduled-message.table.ts';

export type ScheduledMessageRow = Selectable<ScheduledMessageTable>;

/**
 * A scheduled message is visible to its author only, also when they are not in the chat any more. Whether it can be sent is decided when
 * it is, by the rights on the chat.
 */
export const scheduledMessagePolicy = ownedPolicy<ScheduledMessageRow, 'user_id', 'edit' | 'delete' | 'send'>(
  {
    param: 'scheduledMessageId',
    table: 'chat_scheduled_messages',
    columns: [
      'id',
      'user_id',
      'chat_id',
      'content',
      'mentions_all',
      'files',
      'send_at',
      'reply_to',
      'problem',
      'version',
      'created_at',
    ],
    key: 'user_id',
    abilities: ['edit', 'delete', 'send'],
    notFound: 'scheduled-message/not-found',
  },
);
