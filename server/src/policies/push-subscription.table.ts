import type { Generated } from 'kysely';

/** A browser that is sent pushes. */
export type PushSubscriptionTable = {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh_key: string;
  auth_key: string;
  user_agent: string;
  device_name: string;
  browser_name: string;
  os_name: string;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_used_at: string | null;
  session_id: Generated<string | null>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    push_subscriptions: PushSubscriptionTable;
  }
}
