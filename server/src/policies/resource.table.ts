import type { ResourceType } from '@longtable/contract/rules/resource-types';
import type { Generated, GeneratedAlways } from 'kysely';

export type ResourceTable = {
  id: string;
  uploaded_by: string;
  parent_folder_id: string | null;
  /** The ids of the folders around it, from the top. */
  ancestors: Generated<string[]>;
  /** The folder around it, or its owner at the top. */
  location: GeneratedAlways<string>;
  name: string;
  type: ResourceType;
  is_file: GeneratedAlways<boolean>;
  mime_type: string | null;
  size_bytes: Generated<number>;
  bucket: Generated<string>;
  /** The key of its content. */
  file_path: string | null;
  /** The key of a small picture of it. */
  thumbnail_path: string | null;
  starred: Generated<boolean>;
  last_accessed_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  /** What was moved to the trash: this item, or a folder around it. */
  deleted_with: string | null;
  version: Generated<number>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    resources: ResourceTable;
  }
}
