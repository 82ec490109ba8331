import type { Generated } from 'kysely';

export type TaskImportTable = {
  id: string;
  user_id: string;
  source: string;
  name: string;
  total: number;
  started_at: Generated<string>;
  last_at: Generated<string>;
  finished_at: string | null;
  undone_at: string | null;
  is_undone: Generated<boolean>;
};

export type TaskImportTaskTable = { import_id: string; key: string; task_id: string };

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_imports: TaskImportTable;
    task_import_tasks: TaskImportTaskTable;
  }
}
