import type { Department } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import type { Update } from '@longtable/contract/updates';
import { longAgo } from './samples.ts';

type Identified = { readonly id: string };

/** A team as seen by a member; the abilities depend on the member's role. */
export function aTeam(owner: Identified, name: string, fields: Partial<Team> = {}): Team {
  const role = fields.role ?? 'Owner';
  const isOwner = role === 'Owner';
  const permissions = permissionsOfRole(role);
  return {
    id: newId(),
    name,
    description: '',
    iconSeed: 'Users',
    colour: 'blue',
    photoUrl: null,
    ownerId: owner.id,
    membersCount: 1,
    projectsCount: 0,
    tasksCount: 0,
    resourcesCount: 0,
    completedTasksCount: 0,
    efficiency: 0,
    countsVersion: 1,
    createdAt: longAgo,
    version: 1,
    departmentsCount: 0,
    role,
    permissions,
    can: {
      edit: isOwner,
      delete: isOwner,
      transfer: isOwner,
      leave: !isOwner,
      post: true,
      addMembers: permissions.includes('CAN_ADD_MEMBERS'),
      addAdmins: isOwner,
      manageProjects: permissions.includes('CAN_MANAGE_PROJECTS'),
      manageDepartments: isOwner,
    },
    ...fields,
  };
}

/** A member of a team as seen by the owner. */
export function aTeamMember(
  person: Identified & { readonly email: string },
  role: TeamRole,
  fields: Partial<TeamMember> = {},
): TeamMember {
  const isOwner = role === 'Owner';
  return {
    id: newId(),
    personId: person.id,
    email: person.email,
    role,
    permissions: permissionsOfRole(role),
    tags: [],
    joinedAt: longAgo,
    can: { remove: !isOwner, promote: role === 'Member', demote: role === 'Admin', edit: true },
    ...fields,
  };
}

/** A department as seen by the team's owner, who is not a member of it. */
export function aDepartment(team: Team, name: string, fields: Partial<Department> = {}): Department {
  return {
    id: newId(),
    teamId: team.id,
    name,
    description: '',
    membersCount: 0,
    createdAt: longAgo,
    version: 1,
    role: null,
    can: { edit: true, delete: true, manageMembers: true, leave: false, post: true, manageProjects: true },
    ...fields,
  };
}

/** An update; `isMine` if the actor is its author. */
export function anUpdate(author: Identified, content: string, { isMine = false } = {}): Update {
  return {
    id: newId(),
    content,
    createdAt: longAgo,
    editedAt: null,
    authorId: author.id,
    can: { edit: isMine, delete: true },
  };
}
