import type { Cards } from '@longtable/contract/cards';
import type { EventRow } from '@longtable/contract/live';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { AnsweredProject, Project, SharedProject } from '@longtable/contract/projects';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type CardSource, cardsOf, namedIn, personIn } from '../../kits/cards.ts';
import { presentLimits } from '../../kits/column-limits.ts';
import { cardsOfMembers, type MembershipRow, memberRow } from '../../kits/membership.ts';
import { photoUrl } from '../../kits/photos.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ProjectRow, projectMemberRights, projectPolicy } from '../../policies/project.ts';
import type { ProjectRelation } from '../../policies/project-relation.ts';

/** A membership with its person. */
export type MemberRow = MembershipRow & { project_id: string; role: ProjectRole };

/** The cards that a project brings: its owner, team and departments. */
export const projectCards = [
  personIn('owner_id', 'owner'),
  namedIn('teams', 'team_id', 'team'),
  (row: ProjectRow, { departments }) => {
    for (const department of row.departments) departments.set(department.id, department);
  },
] satisfies CardSource<ProjectRow>[];

/** The fields that are the same for everyone who sees the project. */
export function presentSharedProject(row: ProjectRow): SharedProject {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    type: row.type,
    teamId: row.team_id,
    departmentIds: row.departments.map(({ id }) => id),
    visibility: row.visibility,
    dueDate: row.due_date,
    priority: row.priority,
    photoUrl: photoUrl('project', row),
    ...presentLimits(row),
    membersCount: row.members_count,
    totalTasks: row.total_tasks,
    completedTasks: row.completed_tasks,
    progress: percentCompleted({ total: row.total_tasks, completed: row.completed_tasks }),
    recentUpdates: row.recent_updates,
    countsVersion: row.counts_version,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A project as the actor sees it. The row must be read as that actor. */
export function presentProject(actor: Pick<Actor, 'id'>, row: ProjectRow): Project {
  return {
    ...presentSharedProject(row),
    role: row.own_role,
    can: projectPolicy.canOf(actor, row),
  };
}

/** The same as a response, with cards. */
export function answerProject(actor: Actor, row: ProjectRow): AnsweredProject {
  return { ...presentProject(actor, row), cards: cardsOf([row], projectCards) };
}

/** The relation of a member to the project, whose rights follow from their role. */
export function projectAsSeenBy({ role }: Pick<MemberRow, 'role'>, project: ProjectRow): ProjectRow {
  return { ...project, own_role: role };
}

/** The fields of a member that are the same for everyone who sees the project. */
export function presentSharedMember(row: MemberRow): EventRow<ProjectMember> {
  return { ...memberRow(row), role: row.role };
}

/** A member with what the actor may do about them. */
export function presentMember(actor: Actor, project: ProjectRelation, row: MemberRow): ProjectMember {
  return {
    ...presentSharedMember(row),
    can: projectMemberRights.canOf(actor, { ...project, user_id: row.user_id, role: row.role }),
  };
}

/** The same as a response, with cards. */
export function answerMember(
  actor: Actor,
  project: ProjectRelation,
  row: MemberRow,
): ProjectMember & { cards: Cards } {
  return { ...presentMember(actor, project, row), cards: cardsOfMembers([row]) };
}
