import type { Generated } from 'kysely';

/** A saved view of tasks. */
export type TaskViewTable = {
  id: string;
  user_id: string;
  name: string;
  address: string;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_views: TaskViewTable;
  }
}
