import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { command, query, type Route } from '../../../policies/engine.ts';
import { lockTransfer, transferProject } from '../projects.transfer.ts';
import type { Members } from './members.service.ts';

/** The endpoints of a project's members and ownership. */
export function memberRoutes(members: Members): Route[] {
  return [
    query(projectMembersApi.list, { access: ['project', 'read'] }, ({ actor, project, input }) =>
      members.list(actor, project, input),
    ),
    query(projectMembersApi.candidates, { access: ['project', 'addMembers'] }, ({ actor, project, input }) =>
      members.candidates(actor, project, input),
    ),
    command(
      projectMembersApi.add,
      { access: ['project', 'addMembers'] },
      ({ change, actor, project, input }) => members.add(change, actor, project, input),
    ),
    command(
      projectMembersApi.changeRole,
      { access: ['project', 'changeRoles'] },
      ({ change, actor, project, input }) => members.changeRole(change, actor, project, input),
    ),
    command(
      projectMembersApi.remove,
      { access: ['project', 'removeMembers'] },
      ({ change, actor, project, input }) => members.remove(change, actor, project, input),
    ),
    command(projectsApi.leave, { access: ['project', 'leave'] }, ({ change, actor, project }) =>
      members.leave(change, actor, project),
    ),
    command(
      projectsApi.transfer,
      { access: ['project', 'transfer'], lockFirst: (tx, { input }) => lockTransfer(tx, input) },
      ({ change, actor, project, input }) => transferProject(change, actor, project, input.newOwnerId),
    ),
  ];
}
