import type { ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import type { Generated } from 'kysely';

export type ProjectUpdateTable = {
  id: string;
  project_id: string;
  author_id: string | null;
  content: string;
  type: Generated<ProjectUpdateType>;
  related_task_id: string | null;
  timestamp: Generated<string>;
  edited_at: string | null;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    project_updates: ProjectUpdateTable;
  }
}
