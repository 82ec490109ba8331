import type {
  ProjectActivityKind,
  ProjectType,
  ProjectVisibility,
} from '@longtable/contract/rules/project-kinds';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { Generated, GeneratedAlways } from 'kysely';

export type ProjectTable = {
  id: string;
  name: string;
  description: Generated<string>;
  owner_id: string;
  type: Generated<ProjectType>;
  team_id: string | null;
  visibility: Generated<ProjectVisibility>;
  due_date: string | null;
  priority: Generated<TaskPriority>;
  /** Kept by triggers. */
  members_count: GeneratedAlways<number>;
  /** From when on it is being deleted: nobody is in it any more. */
  deleted_at: Generated<string | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
};

/** How many tasks a project has, and how many of them are completed: a view (docs/decisions/028). */
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
