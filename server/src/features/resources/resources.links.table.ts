import type { Generated } from 'kysely';

export type ResourceLinkTable = {
  id: string;
  resource_id: string;
  created_by: string;
  created_at: Generated<string>;
  expires_at: string;
  /** Null for a link without a password. */
  password_hash: string | null;
  opens: Generated<number>;
  last_opened_at: string | null;
};

declare module '../../platform/db/schema.ts' {
  interface Schema {
    resource_links: ResourceLinkTable;
  }
}
