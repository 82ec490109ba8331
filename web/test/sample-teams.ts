import type { Department } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import type { Update } from '@longtable/contract/updates';
import { longAgo } from './samples.ts';

type Somebody = { readonly id: string };

/** A team as somebody in it sees it; what they may do there follows from their role. */
export function aTeam(owner: Somebody, name: string, fields: Partial<Team> = {}): Team {
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

/** A member of a team as its owner sees them. */
export function aTeamMember(
  person: Somebody & { readonly email: string },
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

/** A department as the owner of its team sees it, who is not in it. */
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

/** An update; `isMine` for the one who reads it. */
export function anUpdate(author: Somebody, content: string, { isMine = false } = {}): Update {
  return {
    id: newId(),
    content,
    createdAt: longAgo,
    editedAt: null,
    authorId: author.id,
    can: { edit: isMine, delete: true },
  };
}
