import type { TeamColour, TeamIcon } from '@longtable/contract/rules/team-looks';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { Generated, GeneratedAlways } from 'kysely';

export type TeamTable = {
  id: string;
  name: string;
  description: Generated<string>;
  icon_seed: Generated<TeamIcon>;
  colour: Generated<TeamColour>;
  owner_id: string;
  /** Maintained by triggers. */
  members_count: GeneratedAlways<number>;
  departments_count: GeneratedAlways<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
};

/** Maintained by triggers. Part of the version of a team's counts (docs/decisions/028). */
export type TeamCountsTable = { team_id: string; version: GeneratedAlways<number> };

export type TeamMemberTable = {
  id: string;
  team_id: string;
  user_id: string;
  role: Generated<TeamRole>;
  /** 0 Owner, 1 Admin, 2 Member. */
  role_rank: GeneratedAlways<number>;
  permissions: Generated<TeamPermission[]>;
  tags: Generated<string[]>;
  joined_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    teams: TeamTable;
    team_counts: TeamCountsTable;
    team_members: TeamMemberTable;
  }
}
