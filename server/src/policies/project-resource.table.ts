import type { projectResourceTypes } from '@longtable/contract/rules/project-kinds';
import type { Generated } from 'kysely';

export type ProjectResourceTable = {
  id: string;
  project_id: string;
  name: string;
  type: (typeof projectResourceTypes)[number];
  url: string;
  uploaded_by: string | null;
  description: Generated<string>;
  /** Bytes. */
  size: number | null;
  original_resource_id: string | null;
  /** The key of the stored icon of the linked page. */
  file: string | null;
  icon_url: string | null;
  created_at: Generated<string>;
  version: Generated<number>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    project_resources: ProjectResourceTable;
  }
}
