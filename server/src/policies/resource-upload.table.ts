import type { UploadClash } from '@longtable/contract/resource-uploads';
import type { Generated } from 'kysely';

export type ResourceUploadTable = {
  /** Also that of the file that it becomes. */
  id: string;
  user_id: string;
  name: string;
  parent_folder_id: string | null;
  /** The team or project at whose top it is; only without a folder. */
  team_id: string | null;
  project_id: string | null;
  clash: UploadClash;
  size_bytes: number;
  /** The name of the file that has its bytes. */
  file_id: string;
  /** The request that writes it. */
  writer: string | null;
  /** A writer that is not heard of until then has died. */
  writer_until: string | null;
  finished_at: string | null;
  /** The file that it has become: its own, or the one that it replaced. */
  became: string | null;
  created_at: Generated<string>;
  expires_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    resource_uploads: ResourceUploadTable;
  }
}
