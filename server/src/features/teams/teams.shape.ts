import { personName } from '@longtable/contract/rules/person-name';
import { teamEfficiency } from '@longtable/contract/rules/team-efficiency';
import type { Team, TeamFacts, TeamMember, TeamMemberFacts } from '@longtable/contract/teams';
import type { Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { TeamMemberTable } from '../../access/team.table.ts';
import {
  seesAllDepartments,
  type TeamRow,
  type TeamStanding,
  teamAbilitiesOf,
  teamMemberAbilitiesOf,
} from '../../access/team.ts';
import { toPersonCard } from '../people/people.shape.ts';

/** A membership with the person. */
export type MemberRow = Pick<
  Selectable<TeamMemberTable>,
  'id' | 'team_id' | 'user_id' | 'role' | 'permissions' | 'tags' | 'joined_at'
> & { full_name: string; email: string; avatar_url: string | null };

/** What a team is to everyone in it. */
export function toTeamFacts(row: TeamRow): TeamFacts {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    iconSeed: row.icon_seed,
    colour: row.colour,
    photoUrl: row.photo_url,
    ownerId: row.owner_id,
    ownerName: personName({ fullName: row.owner_name, email: row.owner_email }),
    membersCount: row.members_count,
    projectsCount: row.projects_count,
    tasksCount: row.tasks_count,
    completedTasksCount: row.completed_tasks_count,
    efficiency: teamEfficiency({ tasks: row.tasks_count, completedTasks: row.completed_tasks_count }),
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A team as the actor sees it. */
export function toTeam(actor: Actor, row: TeamRow): Team {
  return {
    ...toTeamFacts(row),
    departmentsCount: seesAllDepartments(actor, row) ? row.departments_count : row.own_departments,
    // The recorded owner whose membership is broken is mended when they open the team.
    role: row.own_role ?? 'Owner',
    permissions: row.own_permissions,
    can: teamAbilitiesOf(actor, row),
  };
}

/** A member as everyone in the team sees them. */
export function toMemberFacts(row: MemberRow): TeamMemberFacts {
  const { id, user_id, role, permissions, tags, joined_at, full_name, email, avatar_url } = row;
  const person = { ...toPersonCard({ id: user_id, full_name, email, avatar_url }), email };
  return { id, person, role, permissions, tags, joinedAt: joined_at };
}

/** A member with what the actor may do about them. */
export function toMember(actor: Actor, team: TeamStanding, row: MemberRow): TeamMember {
  return { ...toMemberFacts(row), can: teamMemberAbilitiesOf(actor, team, row) };
}
