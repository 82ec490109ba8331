import type { Update } from '@longtable/contract/updates';
import type { Actor } from '../../../access/actor.ts';
import type { DepartmentUpdateRow } from '../../../access/department-update.ts';
import { authorize } from '../../../access/engine.ts';
import { departmentRoom, teamRoom } from '../../../access/rooms.ts';
import type { TeamStanding } from '../../../access/team.ts';
import { type TeamUpdateRow, type UpdateColumns, updateAbilitiesOf } from '../../../access/team-update.ts';
import type { Change } from '../../../platform/change.ts';
import type { Feed } from '../../updates/feed.ts';
import { toUpdateFacts } from '../../updates/update.shape.ts';
import { departmentUpdates, holdTeam, teamUpdates } from './updates.store.ts';

/** A team or a department, with the team that it is of: the team itself or that of the department. */
type Place = { readonly id: string; readonly teamId: string };
type Draft = { readonly content: string };

const both = {
  hold: ({ tx }: Change, place: Place) => holdTeam(tx, place.teamId),
  differs: (row: UpdateColumns, { content }: Partial<Draft>) =>
    content !== undefined && content !== row.content,
  toAnswer: (actor: Actor, row: UpdateColumns & TeamStanding): Update => ({
    ...toUpdateFacts(row),
    can: updateAbilitiesOf(actor, row),
  }),
};

/** The updates of teams, which everyone in the team reads. */
export const teamFeed: Feed<Place, TeamUpdateRow, Draft, Update> = {
  ...both,
  ...teamUpdates,
  authorizePost: (tx, actor, { id }) => authorize(tx, 'team', 'read', actor, id),
  authorize: (tx, ability, actor, id) => authorize(tx, 'teamUpdate', ability, actor, id),
  announce(change, actorId, { id: teamId }, row) {
    const payload = { teamId, update: toUpdateFacts(row) };
    change.emit('team-update.saved', { actorId, audience: [teamRoom(teamId)], payload });
  },
  announceGone(change, actorId, { id: teamId }, updateId) {
    const payload = { teamId, updateId };
    change.emit('team-update.deleted', { actorId, audience: [teamRoom(teamId)], payload });
  },
};

/** Those of departments, which only those in the department read. */
export const departmentFeed: Feed<Place, DepartmentUpdateRow, Draft, Update> = {
  ...both,
  ...departmentUpdates,
  authorizePost: (tx, actor, { id }) => authorize(tx, 'department', 'post', actor, id),
  authorize: (tx, ability, actor, id) => authorize(tx, 'departmentUpdate', ability, actor, id),
  announce(change, actorId, { id: departmentId }, row) {
    const payload = { departmentId, update: toUpdateFacts(row) };
    change.emit('department-update.saved', { actorId, audience: [departmentRoom(departmentId)], payload });
  },
  announceGone(change, actorId, { id: departmentId }, updateId) {
    const payload = { departmentId, updateId };
    change.emit('department-update.deleted', { actorId, audience: [departmentRoom(departmentId)], payload });
  },
};
