import type { NotificationType } from '@longtable/contract/rules/notification-types';
import type { ColumnType, Generated } from 'kysely';

/** What a person was told (docs/product/notifications.md). */
export type NotificationTable = {
  id: string;
  user_id: string;
  type: NotificationType;
  title: string;
  message: string;
  action_url: string | null;
  action_text: string | null;
  metadata: ColumnType<Record<string, string>, string, string>;
  is_read: Generated<boolean>;
  is_deleted: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  actor_id: string | null;
  about: string;
  reason: string;
  key: string;
  snoozed_until: string | null;
  version: Generated<number>;
};

/** Something that a person follows, or muted. */
export type NotificationFollowTable = {
  user_id: string;
  about: string;
  level: 'following' | 'muted';
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    notifications: NotificationTable;
    notification_follows: NotificationFollowTable;
  }
}
