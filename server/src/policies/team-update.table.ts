import type { Generated } from 'kysely';

type UpdateColumns = {
  id: string;
  author_id: string | null;
  content: string;
  created_at: Generated<string>;
  edited_at: string | null;
};

export type TeamUpdateTable = UpdateColumns & { team_id: string };
export type DepartmentUpdateTable = UpdateColumns & { department_id: string };

declare module '../platform/db/schema.ts' {
  interface Schema {
    team_updates: TeamUpdateTable;
    department_updates: DepartmentUpdateTable;
  }
}
