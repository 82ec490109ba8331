import { teamMembersApi, teamsApi } from '@longtable/contract/teams';
import { type Route, route } from '../../../access/engine.ts';
import type { Members } from './members.service.ts';

/** The endpoints of a team's members, and who may call them. */
export function memberRoutes(members: Members): Route[] {
  return [
    route(teamMembersApi.list, { access: ['team', 'read'] }, ({ actor, team, input }) =>
      members.list(actor, team, input),
    ),
    route(teamMembersApi.candidates, { access: ['team', 'addMembers'] }, ({ actor, team, input }) =>
      members.candidates(actor, team, input),
    ),
    route(teamMembersApi.add, { access: ['team', 'addMembers'] }, ({ actor, team, input }) =>
      members.add(actor, team.id, input),
    ),
    route(teamMembersApi.changeRole, { access: ['team', 'manageRoles'] }, ({ actor, team, input }) =>
      members.changeRole(actor, team.id, input),
    ),
    route(teamMembersApi.update, { access: ['team', 'editMembers'] }, ({ actor, team, input }) =>
      members.update(actor, team.id, input),
    ),
    route(teamMembersApi.remove, { access: ['team', 'removeMembers'] }, ({ actor, team, input }) =>
      members.remove(actor, team.id, input.personId),
    ),
    route(teamsApi.leave, { access: ['team', 'leave'] }, ({ actor, team }) => members.leave(actor, team.id)),
  ];
}
