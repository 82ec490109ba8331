import type { Generated } from 'kysely';

export type ResourceCopyTable = {
  id: string;
  user_id: string;
  parent_folder_id: string | null;
  /** The team or project at whose top the copies go; only without a folder. */
  team_id: string | null;
  project_id: string | null;
  items: number;
  bytes: number;
  copied_items: Generated<number>;
  copied_bytes: Generated<number>;
  refused_items: Generated<number>;
  refusal: string | null;
  /** The new items, without what is in them. */
  resource_ids: string[];
  canceled: Generated<boolean>;
  created_at: Generated<string>;
  finished_at: string | null;
};

/** What is left to copy. */
export type ResourceCopyItemTable = {
  copy_id: string;
  /** The order: folders before what is in them. */
  position: number;
  source_id: string;
  resource_id: string;
  /** The copy of the folder around it; null for those that go to the place itself. */
  parent_id: string | null;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    resource_copies: ResourceCopyTable;
    resource_copy_items: ResourceCopyItemTable;
  }
}
