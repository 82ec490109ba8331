import { teamRoom } from '../../access/rooms.ts';
import { refuse } from '../../platform/http/errors.ts';
import { counted, jsonRows, type PersonalData } from '../../platform/personal-data.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ProjectsOfTeams } from '../projects/projects.of-teams.ts';
import { takeOut } from './members/departure.ts';
import * as handover from './teams.handover.ts';
import { teamPhotoFileOf } from './teams.photo.address.ts';

/** What teams keep of a person: their places in them, what they posted there, and whom they invited. */
export function teamsPersonalData(
  files: Pick<Files, 'release'>,
  projects: Pick<ProjectsOfTeams, 'leaveTeam'>,
): PersonalData {
  return {
    async *export(db, userId) {
      yield {
        path: 'teams.json',
        bytes: jsonRows((...next) => handover.readMembershipsById(db, userId, ...next), toMembership),
      };
      yield {
        path: 'team-updates.json',
        bytes: jsonRows((...next) => handover.readTeamUpdatesById(db, userId, ...next), toTeamUpdate),
      };
      yield {
        path: 'department-updates.json',
        bytes: jsonRows(
          (...next) => handover.readDepartmentUpdatesById(db, userId, ...next),
          toDepartmentUpdate,
        ),
      };
      yield {
        path: 'team-invitations.json',
        bytes: jsonRows((...next) => handover.readInvitesById(db, userId, ...next), toInvite),
      };
    },

    async obstacles(db, userId) {
      const owned = await handover.readOwnedTeams(db, userId);
      return owned.filter(({ has_others }) => has_others).map(({ id, name }) => ({ kind: 'team', id, name }));
    },

    async consequences(db, userId) {
      const [owned, { left, updates, invites }] = await Promise.all([
        handover.readOwnedTeams(db, userId),
        handover.countOfPerson(db, userId),
      ]);
      const alone = owned.filter(({ has_others }) => !has_others).length;
      return [
        ...(alone > 0
          ? [
              `${counted(alone, 'team')} with nobody in ${alone === 1 ? 'it' : 'them'} but you ${alone === 1 ? 'is' : 'are'} deleted.`,
            ]
          : []),
        ...(left > 0 ? [`You leave ${counted(left, 'team')}.`] : []),
        ...(updates > 0
          ? [
              `${counted(updates, 'update')} that you posted to teams and departments ${updates === 1 ? 'stays' : 'stay'}, without your name.`,
            ]
          : []),
        ...(invites > 0
          ? [
              `${counted(invites, 'invitation')} of yours to teams ${invites === 1 ? 'stops' : 'stop'} working.`,
            ]
          : []),
      ];
    },

    async erase(change, userId) {
      const { tx } = change;
      const teams = await handover.lockTeamsOf(tx, userId);
      const owned = await handover.readOwnedTeams(tx, userId);
      // Somebody may have joined one since it was looked at whether anything stands in the way.
      const shared = owned.find(({ has_others }) => has_others);
      if (shared) throw refuse('account/owns-with-others', { params: { names: shared.name } });
      await files.release(change, owned.flatMap(teamPhotoFileOf));
      for (const { id } of owned) await projects.leaveTeam(change, userId, id);
      await handover.deleteTeams(
        tx,
        owned.map(({ id }) => id),
      );
      const left = teams.filter(({ owner_id }) => owner_id !== userId);
      for (const team of left) await takeOut(change, userId, { team, personId: userId, by: null });
      if (left.length === 0) return;
      // What they posted stays, by nobody any more: the row of the user takes its name along.
      change.emit('person.removed', {
        actorId: userId,
        audience: left.map(({ id }) => teamRoom(id)),
        payload: { personId: userId },
      });
    },
  };
}

function toMembership(row: handover.MembershipOfPerson) {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.team_name },
    role: row.role,
    permissions: row.permissions,
    tags: row.tags,
    joinedAt: row.joined_at,
    departments: row.departments,
  };
}

function toTeamUpdate(row: handover.TeamUpdateOfPerson) {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.team_name },
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function toDepartmentUpdate(row: handover.DepartmentUpdateOfPerson) {
  return {
    id: row.id,
    teamId: row.team_id,
    department: { id: row.department_id, name: row.department_name },
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function toInvite(row: handover.InviteOfPerson) {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.team_name },
    inviteCode: row.invite_code,
    usesLeft: row.uses_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
