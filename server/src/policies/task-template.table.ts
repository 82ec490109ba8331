import type { TemplateContent } from '@longtable/contract/task-templates';
import type { ColumnType, Generated } from 'kysely';

/** A saved template of tasks. */
export type TaskTemplateTable = {
  id: string;
  user_id: string;
  name: string;
  // Written as JSON text.
  content: ColumnType<TemplateContent, string, string>;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_templates: TaskTemplateTable;
  }
}
