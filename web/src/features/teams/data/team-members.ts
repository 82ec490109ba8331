import type { Department, DepartmentMember, DepartmentRole } from '@longtable/contract/departments';
import { permissionsOfRole, type TeamPermission, type TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { useMemo } from 'react';
import { defineMembers } from '../../../kits/membership/define-members.ts';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { teamMembersApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { session } from '../../../platform/session.ts';
import { departments, usePendingDepartments } from './departments.ts';
import { byDepartmentRole, byRole } from './order.ts';
import { teamKeys } from './team-keys.ts';
import { teams } from './teams.ts';

/** A change of a member. A new role sets its default permissions unless `permissions` are given. */
export type TeamMemberChanges = Partial<Pick<TeamMember, 'role' | 'permissions' | 'tags'>>;

/** The members of teams. */
export const teamMembers = defineMembers<TeamMember, Exclude<TeamRole, 'Owner'>, TeamMemberChanges>({
  key: teamKeys.members,
  mutationKey: 'team-members',
  async fetch(teamId, text, page, signal) {
    const { members, next } = await call(teamMembersApi.list, { teamId, text, ...page }, { signal });
    return { items: members, next };
  },
  compare: byRole,
  creator: ({ id: personId, email }, at) => ({
    id: personId,
    personId,
    email,
    role: 'Owner',
    permissions: permissionsOfRole('Owner'),
    tags: [],
    joinedAt: at,
    can: { promote: false, demote: false, remove: false, edit: true },
  }),
  added: ({ of, id, personId, email, role, at }) => ({
    id,
    personId,
    email,
    role,
    permissions: permissionsOfRole(role),
    tags: [],
    joinedAt: at,
    can: { ...roleChanges(personId, role), remove: true, edit: teams.find(of)?.can.edit ?? false },
  }),
  edited(member, { role, permissions, tags }) {
    const { personId, can } = member;
    return {
      ...member,
      ...(role && {
        role,
        permissions: permissionsOfRole(role),
        can: { ...can, ...roleChanges(personId, role) },
      }),
      ...(permissions && { permissions }),
      ...(tags && { tags }),
    };
  },
  ownEdit: {
    otherMember(member, changes) {
      const permissions = permissionsAfter(changes);
      if (!permissions) return member;
      const { can } = member;
      const managesRoles = permissions.includes('CAN_MANAGE_ROLES');
      return {
        ...member,
        can: {
          ...can,
          promote: can.promote && managesRoles,
          demote: can.demote && managesRoles,
          remove: can.remove && permissions.includes('CAN_REMOVE_MEMBERS'),
        },
      };
    },
    answered: (teamId, changes) => teams.change(teamId, (team) => withOwnEdit(team, changes)),
  },
  requests: {
    add: (teamId, id, personId, role) => call(teamMembersApi.add, { teamId, id, personId, role }),
    edit(teamId, personId, { role, permissions, tags }) {
      // Admins may change a role, but no other details.
      if (role && !permissions && !tags) return call(teamMembersApi.changeRole, { teamId, personId, role });
      return call(teamMembersApi.update, {
        teamId,
        personId,
        ...(role && { role }),
        ...(permissions && { permissions: [...permissions] }),
        ...(tags && { tags: [...tags] }),
      });
    },
    remove: (teamId, personId) => call(teamMembersApi.remove, { teamId, personId }),
  },
  notFound: ['team/member-not-found'],
  counted: (teamId, membersCount) =>
    teams.change(teamId, (team) => (team.membersCount === membersCount ? team : { ...team, membersCount })),
  followRefusal: teams.followRefusal,
});

/** The members of departments. */
export const departmentMembers = defineMembers<
  DepartmentMember,
  DepartmentRole,
  Pick<DepartmentMember, 'departmentRole'>
>({
  key: teamKeys.departmentMembers,
  mutationKey: 'department-members',
  async fetch(departmentId, text, page, signal) {
    const { members, next } = await call(departmentsApi.members, { departmentId, text, ...page }, { signal });
    return { items: members, next };
  },
  compare: byDepartmentRole,
  creator: ({ id: personId, email }, at) => ({
    id: personId,
    personId,
    email,
    departmentRole: 'admin',
    joinedAt: at,
  }),
  added: ({ id, personId, email, role, at }) => ({ id, personId, email, departmentRole: role, joinedAt: at }),
  edited: (member, { departmentRole }) => ({ ...member, departmentRole }),
  requests: {
    add: (departmentId, id, personId, departmentRole) =>
      call(departmentsApi.addMember, { departmentId, id, personId, departmentRole }),
    edit: (departmentId, personId, { departmentRole }) =>
      call(departmentsApi.changeMemberRole, { departmentId, personId, departmentRole }),
    remove: (departmentId, personId) => call(departmentsApi.removeMember, { departmentId, personId }),
  },
  notFound: ['department/member-not-found'],
  counted: (departmentId, membersCount) =>
    departments.change(departmentId, (department) =>
      department.membersCount === membersCount ? department : { ...department, membersCount },
    ),
  followRefusal: departments.followRefusal,
});

/** A team for components, with pending changes of the team, its members and its departments applied. */
export function useTeam(teamId: string): ItemView<Team> {
  const view = teamMembers.useCounted(teams.useItem(teamId));
  const difference = usePendingDepartments(teamId);
  const ownEdits = teamMembers.useOwnEdits(teamId);
  return useMemo(() => {
    if (view.state !== 'ready' || (difference === 0 && ownEdits.length === 0)) return view;
    const team = ownEdits.reduce(withOwnEdit, view.item);
    return { ...view, item: { ...team, departmentsCount: team.departmentsCount + difference } };
  }, [view, difference, ownEdits]);
}

/** A department for components, with pending changes of the department and its members applied. */
export function useDepartment(departmentId: string): ItemView<Department> {
  return departmentMembers.useCounted(departments.useItem(departmentId));
}

/** The role changes that an actor who manages roles may make. Nobody can promote themselves. */
function roleChanges(personId: string, role: TeamRole): { promote: boolean; demote: boolean } {
  const isSelf = session.get().user?.id === personId;
  return { promote: role === 'Member' && !isSelf, demote: role === 'Admin' };
}

/** A team without the rights that the actor gives up by an edit of their own membership. */
function withOwnEdit(team: Team, changes: TeamMemberChanges): Team {
  const permissions = permissionsAfter(changes);
  // The Owner's rights do not depend on permissions.
  if (!permissions || team.role === 'Owner') return team;
  const { role, can } = team;
  return {
    ...team,
    role: changes.role ?? role,
    permissions: [...permissions],
    can: {
      ...can,
      addMembers: can.addMembers && permissions.includes('CAN_ADD_MEMBERS'),
      manageProjects: can.manageProjects && permissions.includes('CAN_MANAGE_PROJECTS'),
    },
  };
}

/** The permissions after an edit; undefined if it does not change them. */
function permissionsAfter({ role, permissions }: TeamMemberChanges): readonly TeamPermission[] | undefined {
  return permissions ?? (role && permissionsOfRole(role));
}
