import type { Project, ProjectFacts, ProjectMember, ProjectMemberFacts } from '@longtable/contract/projects';
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

/** A project as everyone sees it who may see it. */
export function presentProjectFacts(row: ProjectRow): ProjectFacts {
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
  };
}

/** A project as the actor sees it. */
export function presentProject(actor: Actor, row: ProjectRow): Project {
  return {
    ...presentProjectFacts(row),
    role: row.own_role,
    recentUpdates: row.recent_updates,
    can: projectPolicy.canOf(actor, row),
  };
}

/** A member as everyone who sees the project sees them. */
export function presentMemberFacts(row: MemberRow): ProjectMemberFacts {
  const { id, user_id, role, joined_at, full_name, email, avatar_url, version } = row;
  const person = { ...presentPersonCard({ id: user_id, full_name, email, avatar_url, version }), email };
  return { id, person, role, joinedAt: joined_at };
}

/** A member with what the actor may do about them. */
export function presentMember(actor: Actor, project: ProjectRelation, row: MemberRow): ProjectMember {
  return {
    ...presentMemberFacts(row),
    can: projectMemberRights.canOf(actor, { ...project, user_id: row.user_id, role: row.role }),
  };
}
