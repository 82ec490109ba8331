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
  /**
   * Who created the task. `user_id` is who may edit it as its creator, and defaults to this. Changes only when the
   * account is deleted.
   */
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

/** A change of a task: by field, the values before and after, as stored. */
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

/** A recently deleted task with its child rows, by table, so that it can be restored. */
export type DeletedTaskTable = {
  task_id: string;
  /** The creator; reassigned like that of other tasks when an account is deleted. */
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
