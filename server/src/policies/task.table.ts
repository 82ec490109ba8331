import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Subtask } from '@longtable/contract/tasks';
import type { ColumnType, Generated } from 'kysely';

export type TaskTable = {
  id: string;
  title: string;
  description: string;
  start_date: ColumnType<string | null, string | null | undefined, string | null>;
  due_date: string;
  priority: TaskPriority;
  status: TaskStatus;
  position: string;
  progress: number;
  // Written as JSON text.
  subtasks: ColumnType<Subtask[], string | undefined, string>;
  repeat: ColumnType<TaskRepeat | null, string | null | undefined, string | null>;
  comments_count: Generated<number>;
  estimated_hours: number | null;
  time_taken: number | null;
  project_id: string | null;
  user_id: string;
  /** Who made it; `user_id`, who may edit it, when it is left out. Never changes but with the end of the account. */
  created_by: ColumnType<string, string | undefined, string>;
  assigned_to: string;
  assigned_by: string;
  completed_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
};

export type TaskTagTable = { task_id: string; ordinal: number; name: string };

export type TaskDependencyTable = { task_id: string; depends_on_id: string };

/** What has happened to a task: by field, the value before and after, as it is stored. */
export type TaskActivityTable = {
  id: Generated<string>;
  task_id: string;
  actor_id: string | null;
  kind: 'created' | 'changed' | 'restored' | 'unblocked';
  changes: ColumnType<Record<string, [unknown, unknown]>, string | undefined, string>;
  change_id: string | null;
  undone: Generated<boolean>;
  at: Generated<string>;
};

/** A task that was deleted a little while ago, with everything that is kept with it, by table. */
export type DeletedTaskTable = {
  task_id: string;
  /** Whose it was; handed on like that of other tasks. */
  project_id: string | null;
  user_id: string;
  assigned_to: string;
  assigned_by: string;
  change_id: string | null;
  deleted_by: string;
  deleted_at: Generated<string>;
  content: ColumnType<Record<string, unknown>, string, never>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    tasks: TaskTable;
    task_tags: TaskTagTable;
    task_dependencies: TaskDependencyTable;
    task_activity: TaskActivityTable;
    deleted_tasks: DeletedTaskTable;
  }
}
