import type { Generated } from 'kysely';

/** The columns that all tables of public links have, besides the id of what a link leads to. */
export type PublicLinkTable = {
  id: string;
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
    resource_links: PublicLinkTable & { resource_id: string };
    note_links: PublicLinkTable & { note_id: string };
  }
}
