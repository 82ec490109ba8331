import { newId } from '@longtable/contract/ids';
import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { noLimits } from '@longtable/contract/rules/column-limits';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import { longAgo } from './samples.ts';

type Identified = { readonly id: string };

/** A project as seen by the actor; the abilities depend on the actor's role. */
export function aProject(owner: Identified, name: string, fields: Partial<Project> = {}): Project {
  const role = fields.role === undefined ? 'Owner' : fields.role;
  const isOwner = role === 'Owner';
  const manages = isOwner || role === 'Admin';
  return {
    id: newId(),
    name,
    description: '',
    ownerId: owner.id,
    type: 'individual',
    teamId: null,
    departmentIds: [],
    visibility: 'private',
    dueDate: null,
    priority: 'medium',
    photoUrl: null,
    ...noLimits,
    membersCount: 1,
    totalTasks: 0,
    completedTasks: 0,
    progress: 0,
    countsVersion: 1,
    createdAt: longAgo,
    version: 1,
    recentUpdates: 0,
    role,
    can: {
      edit: manages,
      delete: isOwner,
      transfer: isOwner,
      leave: role !== null && !isOwner,
      addMembers: manages,
      work: role !== null,
    },
    ...fields,
  };
}

/** A member of a project as seen by the owner. */
export function aProjectMember(
  person: Identified & { readonly email: string },
  role: ProjectMember['role'],
): ProjectMember {
  return {
    id: newId(),
    personId: person.id,
    email: person.email,
    role,
    joinedAt: longAgo,
    can: { remove: role !== 'Owner', promote: role === 'Member', demote: role === 'Admin' },
  };
}

/** An entry of a project's activity. */
export function anActivity(actor: Identified, kind: ProjectActivityKind, subject = ''): ProjectActivity {
  return { id: newId(), kind, actorId: actor.id, subject, subjectId: null, at: longAgo };
}
