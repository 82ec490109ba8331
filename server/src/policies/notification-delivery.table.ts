import type { DeliveryChannel, DeliveryRule } from '@longtable/contract/notification-deliveries';
import type { Generated } from 'kysely';

/** What happened to a notification on a channel, and what waits to be sent. */
export type NotificationDeliveryTable = {
  notification_id: string;
  channel: DeliveryChannel;
  user_id: string;
  state: 'waiting' | 'handed' | 'skipped';
  rule: DeliveryRule | null;
  due_at: string | null;
  mail_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    notification_deliveries: NotificationDeliveryTable;
  }
}
