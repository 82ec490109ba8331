import { projectMembersApi, projectsApi } from '@longtable/contract/projects';
import { type Route, route } from '../../../access/engine.ts';
import type { ActivityList } from '../activity.service.ts';
import type { Transfer } from '../projects.transfer.ts';
import type { Members } from './members.service.ts';

/** The endpoints of who is in a project, whose it is and what they have done there, and who may call them. */
export function memberRoutes(of: { members: Members; transfer: Transfer; activity: ActivityList }): Route[] {
  const { members, transfer, activity } = of;
  return [
    route(projectMembersApi.list, { access: ['project', 'read'] }, ({ actor, project, input }) =>
      members.list(actor, project, input),
    ),
    route(projectMembersApi.candidates, { access: ['project', 'addMembers'] }, ({ actor, project, input }) =>
      members.candidates(actor, project, input),
    ),
    route(projectMembersApi.add, { access: ['project', 'addMembers'] }, ({ actor, project, input }) =>
      members.add(actor, project.id, input),
    ),
    route(projectMembersApi.changeRole, { access: ['project', 'changeRoles'] }, ({ actor, project, input }) =>
      members.changeRole(actor, project.id, input),
    ),
    route(projectMembersApi.remove, { access: ['project', 'removeMembers'] }, ({ actor, project, input }) =>
      members.remove(actor, project.id, input.personId),
    ),
    route(projectsApi.leave, { access: ['project', 'leave'] }, ({ actor, project }) =>
      members.leave(actor, project.id),
    ),
    route(projectsApi.transfer, { access: ['project', 'transfer'] }, ({ actor, input }) =>
      transfer(actor, input),
    ),
    route(projectsApi.activity, { access: ['project', 'work'] }, ({ project, input }) =>
      activity.list(project.id, input),
    ),
  ];
}
