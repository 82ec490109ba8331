import type { DepartmentRole } from '@longtable/contract/departments';
import type { Generated, GeneratedAlways } from 'kysely';

export type DepartmentTable = {
  id: string;
  team_id: string;
  name: string;
  description: Generated<string>;
  /** Maintained by triggers. */
  members_count: GeneratedAlways<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
};

export type DepartmentMemberTable = {
  id: string;
  department_id: string;
  /**
   * The department's team. A foreign key to the team membership: leaving the team removes the person from its
   * departments.
   */
  team_id: string;
  user_id: string;
  department_role: Generated<DepartmentRole>;
  /** 0 admin, 1 member. */
  role_rank: GeneratedAlways<number>;
  joined_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    departments: DepartmentTable;
    department_members: DepartmentMemberTable;
  }
}
