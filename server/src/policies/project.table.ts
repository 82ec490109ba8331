import type {
  ProjectActivityKind,
  ProjectType,
  ProjectVisibility,
} from '@longtable/contract/rules/project-kinds';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LimitColumns } from './column-limits.table.ts';

export type ProjectTable = LimitColumns & {
  id: string;
  name: string;
  description: Generated<string>;
  owner_id: string;
  type: Generated<ProjectType>;
  team_id: string | null;
  visibility: Generated<ProjectVisibility>;
  due_date: string | null;
  priority: Generated<TaskPriority>;
  /** Maintained by triggers. */
  members_count: GeneratedAlways<number>;
  /** When its deletion began. It has no members since. */
  deleted_at: Generated<string | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
};

/** The number of tasks and completed tasks of a project: a view (docs/decisions/028). */
export type ProjectProgressView = {
  project_id: string;
  total: GeneratedAlways<number>;
  completed: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
};

export type ProjectMemberTable = {
  id: string;
  project_id: string;
  user_id: string;
  role: Generated<ProjectRole>;
  /** 0 Owner, 1 Admin, 2 Member. */
  role_rank: GeneratedAlways<number>;
  joined_at: Generated<string>;
};

export type ProjectDepartmentAssignmentTable = { project_id: string; department_id: string };

export type ProjectActivityTable = {
  id: string;
  project_id: string;
  actor_id: string | null;
  kind: ProjectActivityKind;
  subject: Generated<string>;
  subject_id: string | null;
  at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    projects: ProjectTable;
    project_progress: ProjectProgressView;
    project_members: ProjectMemberTable;
    project_department_assignments: ProjectDepartmentAssignmentTable;
    project_activity: ProjectActivityTable;
  }
}
