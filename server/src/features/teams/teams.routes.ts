import { teamsApi } from '@longtable/contract/teams';
import { type Route, route } from '../../access/engine.ts';
import type { Teams } from './teams.service.ts';

/** The endpoints of teams themselves, and who may call them. */
export function teamRoutes(teams: Teams): Route[] {
  return [
    route(teamsApi.list, { access: 'signedIn' }, ({ actor, input }) => teams.list(actor, input)),
    route(teamsApi.create, { access: 'signedIn' }, ({ actor, input }) => teams.create(actor, input)),
    route(teamsApi.get, { access: ['team', 'read'] }, ({ actor, team }) => teams.get(actor, team)),
    route(teamsApi.update, { access: ['team', 'edit'] }, ({ actor, input }) => teams.update(actor, input)),
    route(teamsApi.delete, { access: ['team', 'delete'] }, ({ actor, team }) => teams.delete(actor, team.id)),
    route(teamsApi.setPhoto, { access: ['team', 'edit'] }, ({ actor, input, bytes }) =>
      teams.setPhoto(actor, input, bytes),
    ),
    route(teamsApi.removePhoto, { access: ['team', 'edit'] }, ({ actor, team }) =>
      teams.removePhoto(actor, team.id),
    ),
    route(teamsApi.photo, { access: ['team', 'read'] }, ({ team, input }) =>
      teams.photo(team, input.version),
    ),
    // Whoever may not is told so in the result, by the procedure's texts.
    route(teamsApi.transfer, { access: 'signedIn' }, ({ actor, input }) => teams.transfer(actor, input)),
  ];
}
