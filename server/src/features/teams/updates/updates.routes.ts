import { updatesApi } from '@longtable/contract/updates';
import { type Route, route } from '../../../access/engine.ts';
import type { Updates } from './updates.service.ts';

/** The endpoints of updates, and who may call them. */
export function updateRoutes({ ofTeams, ofDepartments }: Updates): Route[] {
  return [
    route(updatesApi.listOfTeam, { access: ['team', 'read'] }, ({ actor, team, input }) =>
      ofTeams.list(actor, teamPlace(team), input),
    ),
    route(updatesApi.postToTeam, { access: ['team', 'read'] }, ({ actor, team, input: { id, content } }) =>
      ofTeams.post(actor, teamPlace(team), id, { content }),
    ),
    route(
      updatesApi.editInTeam,
      { access: ['teamUpdate', 'edit'] },
      ({ actor, teamUpdate, input: { content } }) =>
        ofTeams.edit(actor, teamPlace({ id: teamUpdate.team_id }), teamUpdate.id, { content }),
    ),
    route(updatesApi.deleteInTeam, { access: ['teamUpdate', 'delete'] }, ({ actor, teamUpdate }) =>
      ofTeams.delete(actor, teamPlace({ id: teamUpdate.team_id }), teamUpdate.id),
    ),
    route(updatesApi.listOfDepartment, { access: ['department', 'post'] }, ({ actor, department, input }) =>
      ofDepartments.list(actor, departmentPlace(department), input),
    ),
    route(
      updatesApi.postToDepartment,
      { access: ['department', 'post'] },
      ({ actor, department, input: { id, content } }) =>
        ofDepartments.post(actor, departmentPlace(department), id, { content }),
    ),
    route(
      updatesApi.editInDepartment,
      { access: ['departmentUpdate', 'edit'] },
      ({ actor, departmentUpdate, input: { content } }) =>
        ofDepartments.edit(actor, placeOf(departmentUpdate), departmentUpdate.id, { content }),
    ),
    route(
      updatesApi.deleteInDepartment,
      { access: ['departmentUpdate', 'delete'] },
      ({ actor, departmentUpdate }) =>
        ofDepartments.delete(actor, placeOf(departmentUpdate), departmentUpdate.id),
    ),
  ];
}

function teamPlace({ id }: { id: string }) {
  return { id, teamId: id };
}

function departmentPlace({ id, team_id }: { id: string; team_id: string }) {
  return { id, teamId: team_id };
}

function placeOf({ department_id, team_id }: { department_id: string; team_id: string }) {
  return { id: department_id, teamId: team_id };
}
