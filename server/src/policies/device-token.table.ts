import type { DeviceTokenKind } from '@longtable/contract/device-tokens';
import type { Generated } from 'kysely';

/** A browser that gets pushes through Firebase Cloud Messaging. */
export type DeviceTokenTable = {
  id: string;
  user_id: string;
  token: string;
  kind: DeviceTokenKind;
  is_active: Generated<boolean>;
  browser_name: string;
  os_name: string;
  device_name: string;
  device_id: string;
  session_id: string;
  push_endpoint: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    user_fcm_tokens: DeviceTokenTable;
  }
}
