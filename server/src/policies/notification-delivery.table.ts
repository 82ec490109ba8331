import type {
  DeliveryChannel,
  DeliveryRule,
  PushedDevice,
} from '@longtable/contract/notification-deliveries';
import type { ColumnType, Generated } from 'kysely';

/** What a push service answered about a push to a subscription. */
export type PushedSubscription = PushedDevice & { readonly id: string };

/** What happened to a notification on a channel, and what waits to be sent. */
export type NotificationDeliveryTable = {
  notification_id: string;
  channel: DeliveryChannel;
  user_id: string;
  state: 'waiting' | 'handed' | 'skipped' | 'failed';
  rule: DeliveryRule | null;
  due_at: string | null;
  mail_id: string | null;
  /** Of a push. */
  devices: ColumnType<PushedSubscription[] | null, string | null | undefined, string>;
  attempts: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    notification_deliveries: NotificationDeliveryTable;
  }
}
