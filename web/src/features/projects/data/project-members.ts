import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { defineMembers } from '../../../kits/membership/define-members.ts';
import { projectMembersApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { projectKeys } from './project-keys.ts';
import { byProjectRole } from './project-order.ts';
import { projects } from './projects.ts';

type Role = Exclude<ProjectRole, 'Owner'>;

/** The members of projects. */
export const projectMembers = defineMembers<ProjectMember, Role, { readonly role: Role }>({
  key: projectKeys.members,
  mutationKey: 'project-members',
  async fetch(projectId, text, page, signal) {
    const { members, next } = await call(projectMembersApi.list, { projectId, text, ...page }, { signal });
    return { items: members, next };
  },
  compare: byProjectRole,
  creator: ({ id: personId, email }, at) => ({
    id: personId,
    personId,
    email,
    role: 'Owner',
    joinedAt: at,
    can: { promote: false, demote: false, remove: false },
  }),
  added: ({ id, personId, email, role, at }) => ({
    id,
    personId,
    email,
    role,
    joinedAt: at,
    can: { ...roleChanges(role), remove: true },
  }),
  edited: (member, { role }) => ({ ...member, role, can: { ...member.can, ...roleChanges(role) } }),
  requests: {
    add: (projectId, id, personId, role) => call(projectMembersApi.add, { projectId, id, personId, role }),
    edit: (projectId, personId, { role }) =>
      call(projectMembersApi.changeRole, { projectId, personId, role }),
    remove: (projectId, personId) => call(projectMembersApi.remove, { projectId, personId }),
  },
  notFound: ['project/member-not-found', 'project/not-a-member'],
  counted: (projectId, membersCount) =>
    projects.change(projectId, (project) =>
      project.membersCount === membersCount ? project : { ...project, membersCount },
    ),
  followRefusal: projects.followRefusal,
});

/** A project for components, with pending changes of the project and its members applied. */
export function useProject(projectId: string): ItemView<Project> {
  return projectMembers.useCounted(projects.useItem(projectId));
}

/** The role changes that managers of the project may make. */
function roleChanges(role: Role): { promote: boolean; demote: boolean } {
  return { promote: role === 'Member', demote: role === 'Admin' };
}
