import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { Members } from './members.service.ts';

/** The endpoints of a team's members. */
export function memberRoutes(members: Members): Route[] {
  return [
    query(teamMembersApi.list, { access: ['team', 'read'] }, ({ actor, team, input }) =>
      members.list(actor, team, input),
    ),
    query(teamMembersApi.candidates, { access: ['team', 'addMembers'] }, ({ actor, team, input }) =>
      members.candidates(actor, team, input),
    ),
    command(teamMembersApi.add, { access: ['team', 'addMembers'] }, ({ change, actor, team, input }) =>
      members.add(change, actor, team, input),
    ),
    command(
      teamMembersApi.changeRole,
      { access: ['team', 'manageRoles'] },
      ({ change, actor, team, input }) => members.changeRole(change, actor, team, input),
    ),
    command(teamMembersApi.update, { access: ['team', 'editMembers'] }, ({ change, actor, team, input }) =>
      members.update(change, actor, team, input),
    ),
    command(teamMembersApi.remove, { access: ['team', 'removeMembers'] }, ({ change, actor, team, input }) =>
      members.remove(change, actor, team, input.personId),
    ),
    command(teamsApi.leave, { access: ['team', 'leave'] }, ({ change, actor, team }) =>
      members.leave(change, actor, team),
    ),
  ];
}
