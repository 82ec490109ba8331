import { teamsApi } from '@longtable/contract/teams';
import { action, command, query, type Route } from '../../policies/engine.ts';
import type { Teams } from './teams.service.ts';

/** The endpoints of teams themselves. */
export function teamRoutes(teams: Teams): Route[] {
  return [
    query(teamsApi.list, { access: 'signedIn' }, ({ actor, input }) => teams.list(actor, input)),
    command(teamsApi.create, { access: 'signedIn' }, ({ change, actor, input }) =>
      teams.create(change, actor, input),
    ),
    query(teamsApi.get, { access: ['team', 'read'] }, ({ actor, team }) => teams.get(actor, team)),
    command(teamsApi.update, { access: ['team', 'edit'] }, ({ change, actor, team, input }) =>
      teams.update(change, actor, team, input),
    ),
    command(teamsApi.delete, { access: ['team', 'delete'] }, ({ change, actor, team }) =>
      teams.delete(change, actor, team),
    ),
    // Reads the picture before it opens the change.
    action(teamsApi.setPhoto, { access: ['team', 'edit'] }, ({ actor, input, file, lockRow }) =>
      teams.setPhoto(actor, input, file, lockRow),
    ),
    command(teamsApi.removePhoto, { access: ['team', 'edit'] }, ({ change, actor, team }) =>
      teams.removePhoto(change, actor, team),
    ),
    query(teamsApi.photo, { access: ['team', 'read'] }, ({ team, input }) =>
      teams.photo(team, input.version),
    ),
    // Refusals and failures are reported in the result, in the words of the procedure.
    action(teamsApi.transfer, { access: 'signedIn' }, ({ actor, input }) => teams.transfer(actor, input)),
  ];
}
