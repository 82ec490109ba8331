import './notification.table.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { NotificationTable } from './notification.table.ts';
import { ownedPolicy } from './owned.ts';

export type NotificationRow = Omit<Selectable<NotificationTable>, 'updated_at' | 'key' | 'is_deleted'>;

export const notificationColumns = [
  'id',
  'user_id',
  'type',
  'title',
  'message',
  'action_url',
  'action_text',
  'metadata',
  'is_read',
  'created_at',
  'actor_id',
  'about',
  'reason',
  'snoozed_until',
  'version',
] as const;

/** A notification is visible to the person who is told. What it is about has rights of its own. */
export const notificationPolicy = ownedPolicy<NotificationRow, 'user_id', 'mark' | 'snooze' | 'delete'>({
  param: 'notificationId',
  table: 'notifications',
  columns: notificationColumns,
  key: 'user_id',
  abilities: ['mark', 'snooze', 'delete'],
  notFound: 'notification/not-found',
  only: () => sql<boolean>`not is_deleted`,
});
