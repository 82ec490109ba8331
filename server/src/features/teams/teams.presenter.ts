import type { Cards } from '@longtable/contract/cards';
import type { EventRow } from '@longtable/contract/live';
import { teamEfficiency } from '@longtable/contract/rules/team-efficiency';
import type { TeamMember } from '@longtable/contract/team-members';
import type { AnsweredTeam, SharedTeam, Team } from '@longtable/contract/teams';
import { type CardSource, cardsOf, personIn } from '../../kits/cards.ts';
import { cardsOfMembers, memberRow } from '../../kits/membership.ts';
import { photoUrl } from '../../kits/photos.ts';
import type { Actor } from '../../policies/actor.ts';
import {
  managesTeam,
  type TeamRelation,
  type TeamRow,
  teamMemberRights,
  teamPolicy,
} from '../../policies/team.ts';
import type { TeamMemberRow } from './memberships.ts';

/** The cards that a team brings. */
export const teamCards = [personIn('owner_id', 'owner')] satisfies CardSource<TeamRow>[];

/** The fields that are the same for everyone in the team. */
export function presentSharedTeam(row: TeamRow): SharedTeam {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    iconSeed: row.icon_seed,
    colour: row.colour,
    photoUrl: photoUrl('team', row),
    ownerId: row.owner_id,
    membersCount: row.members_count,
    projectsCount: row.projects_count,
    tasksCount: row.tasks_count,
    resourcesCount: row.resources_count,
    completedTasksCount: row.completed_tasks_count,
    efficiency: teamEfficiency({ tasks: row.tasks_count, completedTasks: row.completed_tasks_count }),
    countsVersion: row.counts_version,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A team as the actor sees it. The row must be read as that actor. */
export function presentTeam(actor: Pick<Actor, 'id'>, row: TeamRow): Team {
  return {
    ...presentSharedTeam(row),
    departmentsCount: managesTeam.holds(actor, row) ? row.departments_count : row.own_departments,
    // A recorded owner with a broken membership, which opening the team repairs.
    role: row.own_role ?? 'Owner',
    permissions: row.own_permissions,
    can: teamPolicy.canOf(actor, row),
  };
}

/** The same as a response, with cards. */
export function answerTeam(actor: Pick<Actor, 'id'>, row: TeamRow): AnsweredTeam {
  return { ...presentTeam(actor, row), cards: cardsOf([row], teamCards) };
}

/** The fields of a member that are the same for everyone in the team. */
export function presentSharedMember(row: TeamMemberRow): EventRow<TeamMember> {
  const { role, permissions, tags } = row;
  return { ...memberRow(row), role, permissions, tags };
}

/** A member with what the actor may do about them. */
export function presentMember(actor: Actor, team: TeamRelation, row: TeamMemberRow): TeamMember {
  return {
    ...presentSharedMember(row),
    can: teamMemberRights.canOf(actor, { ...team, user_id: row.user_id, role: row.role }),
  };
}

/** The same as a response, with cards. */
export function answerMember(
  actor: Actor,
  team: TeamRelation,
  row: TeamMemberRow,
): TeamMember & { cards: Cards } {
  return { ...presentMember(actor, team, row), cards: cardsOfMembers([row]) };
}
