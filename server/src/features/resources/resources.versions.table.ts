import type { Generated } from 'kysely';

/** What a file contained until it was replaced. */
export type ResourceVersionTable = {
  id: string;
  resource_id: string;
  /** The key of its content. */
  file_path: string;
  mime_type: string;
  size_bytes: number;
  replaced_by: string | null;
  replaced_at: Generated<string>;
};

declare module '../../platform/db/schema.ts' {
  interface Schema {
    resource_versions: ResourceVersionTable;
  }
}
