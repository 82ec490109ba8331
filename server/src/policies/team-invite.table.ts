import type { Generated } from 'kysely';

export type TeamInviteTable = {
  id: string;
  team_id: string;
  invite_code: string;
  created_by: string;
  days: number;
  uses: number | null;
  expires_at: string;
  uses_left: number | null;
  role: Generated<'Member'>;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    team_invites: TeamInviteTable;
  }
}
