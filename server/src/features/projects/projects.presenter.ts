import type { EventRow } from '@longtable/contract/live';
import type { Project, ProjectMember, SharedProject } from '@longtable/contract/projects';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import { personName } from '@longtable/contract/rules/person-name';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { MembershipRow } from '../../kits/membership.ts';
import { presentPersonCard } from '../../kits/person-card.ts';
import type { Actor } from '../../policies/actor.ts';
import {
  type ProjectRelation,
  type ProjectRow,
  projectMemberRights,
  projectPolicy,
} from '../../policies/project.ts';

/** A membership with the person. */
export type MemberRow = MembershipRow & { project_id: string; role: ProjectRole };

/** What of a project is the same for everyone who sees it. */
export function presentSharedProject(row: ProjectRow): SharedProject {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    ownerName: personName({ fullName: row.owner_name, email: row.owner_email }),
    type: row.type,
    teamId: row.team_id,
    teamName: row.team_name,
    departments: row.departments,
    visibility: row.visibility,
    dueDate: row.due_date,
    priority: row.priority,
    photoUrl: row.photo_url,
    membersCount: row.members_count,
    totalTasks: row.total_tasks,
    completedTasks: row.completed_tasks,
    progress: percentCompleted({ total: row.total_tasks, completed: row.completed_tasks }),
    countsVersion: row.counts_version,
    createdAt: row.created_at,
    version: row.version,
    recentUpdates: row.recent_updates,
  };
}

/** A project as the actor sees it, as whom it was read. */
export function presentProject(actor: Pick<Actor, 'id'>, row: ProjectRow): Project {
  return {
    ...presentSharedProject(row),
    role: row.own_role,
    can: projectPolicy.canOf(actor, row),
  };
}

/** A project as a member sees it: what each may do there follows from their role. */
export function presentProjectTo({ user_id, role }: MemberRow, project: ProjectRow): Project {
  return presentProject({ id: user_id }, { ...project, own_role: role });
}

/** What of a member is the same for everyone who sees the project. */
export function presentSharedMember(row: MemberRow): EventRow<ProjectMember> {
  const { id, user_id, role, joined_at, full_name, email, avatar_url, version } = row;
  const person = { ...presentPersonCard({ id: user_id, full_name, email, avatar_url, version }), email };
  return { id, person, role, joinedAt: joined_at };
}

/** A member with what the actor may do about them. */
export function presentMember(actor: Actor, project: ProjectRelation, row: MemberRow): ProjectMember {
  return {
    ...presentSharedMember(row),
    can: projectMemberRights.canOf(actor, { ...project, user_id: row.user_id, role: row.role }),
  };
}
