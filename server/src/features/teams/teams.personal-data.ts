import { notify } from '../../kits/notify.ts';
import {
  anonymize,
  consequence,
  definePersonalData,
  type PersonalData,
  rowsFile,
} from '../../kits/personal-data.ts';
import type { Change } from '../../platform/change.ts';
import { teamRoom } from '../../policies/memberships.ts';
import { teamPolicy } from '../../policies/team.ts';
import type { ProjectsOfTeams } from '../projects/public.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { removeMember } from './members/membership.ts';
import { teamInherited } from './teams.notices.ts';
import * as store from './teams.personal-data.store.ts';
import { publishMembershipChanged, publishTeam } from './teams.publish.ts';
import { callTransfer, deleteTeam } from './teams.store.ts';

/** Teams left in one transaction. */
const teamsAtOnce = 20;

/** Personal data in teams: memberships, updates and invitations. */
export function teamsPersonalData(options: {
  projects: Pick<ProjectsOfTeams, 'leaveTeam'>;
  filesOfPlaces: Pick<FilesOfPlaces, 'passOn' | 'erasePart'>;
}): PersonalData {
  const { projects, filesOfPlaces } = options;
  return definePersonalData({
    downloads: [
      rowsFile('teams.json', store.readMembershipsById, presentMembership),
      rowsFile('team-updates.json', store.readTeamUpdatesById, presentTeamUpdate),
      rowsFile('department-updates.json', store.readDepartmentUpdatesById, presentDepartmentUpdate),
      rowsFile('team-invitations.json', store.readInvitesById, presentInvite),
    ],

    async obstacles(db, userId) {
      const owned = await store.readOwnedTeams(db, userId);
      return owned.filter(({ has_others }) => has_others).map(({ id, name }) => ({ kind: 'team', id, name }));
    },

    async consequences(db, userId) {
      const [owned, { left, updates, invites }] = await Promise.all([
        store.readOwnedTeams(db, userId),
        store.countOfPerson(db, userId),
      ]);
      const alone = owned.filter(({ has_others }) => !has_others).length;
      return [
        consequence(
          alone,
          '# team with nobody in it but you is deleted.',
          '# teams with nobody in them but you are deleted.',
        ),
        consequence(left, 'You leave # team.', 'You leave # teams.'),
        consequence(
          updates,
          '# update that you posted to teams and departments stays, without your name.',
          '# updates that you posted to teams and departments stay, without your name.',
        ),
        consequence(
          invites,
          '# invitation of yours to teams stops working.',
          '# invitations of yours to teams stop working.',
        ),
      ];
    },

    lockOwned: store.lockOwnedTeams,
    close: ({ tx }, userId) => store.deleteInvitesToOwned(tx, userId),
    erase: [
      deleteOrReassignOne,
      leaveSomeTeams,
      anonymize('team_updates', 'author_id'),
      anonymize('department_updates', 'author_id'),
    ],
    remains: store.isInAny,
  });

  /** Deletes one of their teams without other members. If somebody has joined meanwhile, transfers it to them. */
  async function deleteOrReassignOne(change: Change, userId: string): Promise<boolean> {
    const { tx } = change;
    const team = await store.lockOneOwned(tx, userId);
    if (!team) return false;
    const newOwnerId = await store.readSuccessor(tx, team.id, userId);
    if (newOwnerId !== undefined) {
      await callTransfer(tx, { teamId: team.id, newOwnerId, currentUserId: userId });
      const row = await teamPolicy.load(tx, team.id, { id: newOwnerId });
      const changed = { personId: newOwnerId, of: team, change: 'rights', by: null } as const;
      await publishMembershipChanged(change, userId, { ...changed, seen: row ?? null });
      if (row) publishTeam(change, userId, row);
      // Without an actor, since their name goes with the account.
      await notify(change, null, teamInherited(team, newOwnerId));
      return true;
    }
    // Before the person: their rows go with them, and nothing would name the files any more.
    if (await filesOfPlaces.erasePart(change, team.id, { isLocked: true })) return true;
    await projects.leaveTeam(change, userId, team.id);
    await deleteTeam(tx, team.id);
    return true;
  }

  async function leaveSomeTeams(change: Change, userId: string): Promise<boolean> {
    const teams = await store.lockSomeTeamsOf(change.tx, userId, teamsAtOnce);
    if (teams.length === 0) return false;
    await removeMember(change, userId, { teams, personId: userId, by: null, filesOfPlaces });
    // Their updates stay, without their author.
    change.emit('person.removed', {
      actorId: userId,
      audience: teams.map(({ id }) => teamRoom(id)),
      payload: { personId: userId },
    });
    return true;
  }
}

function presentMembership(row: store.MembershipOfPerson) {
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

function presentTeamUpdate(row: store.TeamUpdateOfPerson) {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.team_name },
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function presentDepartmentUpdate(row: store.DepartmentUpdateOfPerson) {
  return {
    id: row.id,
    teamId: row.team_id,
    department: { id: row.department_id, name: row.department_name },
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function presentInvite(row: store.InviteOfPerson) {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.team_name },
    inviteCode: row.invite_code,
    usesLeft: row.uses_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
