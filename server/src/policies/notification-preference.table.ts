import type { SwitchedType } from '@longtable/contract/rules/notification-switches';
import type { Generated } from 'kysely';

/** How a person wants to be told. Without a row the defaults hold. */
export type NotificationPreferenceTable = {
  user_id: string;
  email_notifications: Generated<boolean>;
  push_notifications: Generated<boolean>;
  browser_notifications: Generated<boolean>;
  updated_at: Generated<string>;
  due_soon_days: Generated<number>;
  deadline_hours: Generated<number>;
  quiet_from: string | null;
  quiet_to: string | null;
  email_digest: Generated<'off' | 'daily'>;
  hide_content: Generated<boolean>;
  version: Generated<number>;
} & { [Type in SwitchedType as `${Type}_email` | `${Type}_push`]: Generated<boolean> };

declare module '../platform/db/schema.ts' {
  interface Schema {
    notification_preferences: NotificationPreferenceTable;
  }
}
