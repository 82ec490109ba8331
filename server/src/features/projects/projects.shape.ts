import type { Project, ProjectFacts, ProjectMember, ProjectMemberFacts } from '@longtable/contract/projects';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import { personName } from '@longtable/contract/rules/person-name';
import type { Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { ProjectMemberTable } from '../../access/project.table.ts';
import {
  type ProjectRow,
  type ProjectStanding,
  projectAbilitiesOf,
  projectMemberAbilitiesOf,
} from '../../access/project.ts';
import { toPersonCard } from '../people/people.shape.ts';

/** A membership with the person. */
export type MemberRow = Pick<
  Selectable<ProjectMemberTable>,
  'id' | 'project_id' | 'user_id' | 'role' | 'joined_at'
> & { full_name: string; email: string; avatar_url: string | null };

/** What a project is to everyone who may see it. */
export function toProjectFacts(row: ProjectRow): ProjectFacts {
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
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A project as the actor sees it. */
export function toProject(actor: Actor, row: ProjectRow): Project {
  return {
    ...toProjectFacts(row),
    role: row.own_role,
    recentUpdates: row.recent_updates,
    can: projectAbilitiesOf(actor, row),
  };
}

/** A member as everyone who sees the project sees them. */
export function toMemberFacts(row: MemberRow): ProjectMemberFacts {
  const { id, user_id, role, joined_at, full_name, email, avatar_url } = row;
  const person = { ...toPersonCard({ id: user_id, full_name, email, avatar_url }), email };
  return { id, person, role, joinedAt: joined_at };
}

/** A member with what the actor may do about them. */
export function toMember(actor: Actor, project: ProjectStanding, row: MemberRow): ProjectMember {
  return { ...toMemberFacts(row), can: projectMemberAbilitiesOf(actor, project, row) };
}
