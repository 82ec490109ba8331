import type { PersonCard } from '@longtable/contract/cards';
import { settleInvitations } from '../../../kits/place-invitations.ts';
import type { Change } from '../../../platform/change.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import type { TeamRow } from '../../../policies/team.ts';
import type { FilesOfPlaces } from '../../resources/public.ts';
import { publishDepartmentMemberRemoved } from '../departments/departments.publish.ts';
import { type TeamMemberRow, teamMembers } from '../memberships.ts';
import { publishMember, publishMemberRemoved, publishMembershipChanged } from '../teams.publish.ts';
import * as store from './members.store.ts';

/** The columns of a team needed to publish new and removed members. `members_count` is the present one. */
export type TeamOfMembership = Pick<TeamRow, 'id' | 'name' | 'version' | 'owner_id' | 'members_count'>;

/** Publishes that a person was added to a team. `by` is null when they joined by themselves. Returns the member. */
export async function publishJoined(
  change: Change,
  actorId: string,
  given: {
    team: TeamOfMembership;
    personId: string;
    by: PersonCard | null;
  },
): Promise<TeamMemberRow> {
  const { team, personId, by } = given;
  const member = await teamMembers.read(change.tx, team.id, personId);
  if (!member) throw new Error(`${personId} has not become a member of ${team.id}.`);
  await publishMembershipChanged(change, actorId, { personId, of: team, change: 'joined', by });
  publishMember(change, actorId, team, { member, membersCount: team.members_count });
  await settleInvitations(change, 'team', team.id, [personId]);
  return member;
}

/**
 * Removes a person from teams, with their memberships of departments and their invitations, passes on their files there, and
 * publishes it, in as few statements as for one team. The teams must be locked, and read under the lock. `by` is null when the person leaves.
 */
export async function removeMember(
  change: Change,
  actorId: string,
  given: {
    teams: readonly TeamOfMembership[];
    personId: string;
    by: PersonCard | null;
    filesOfPlaces: Pick<FilesOfPlaces, 'passOn'>;
  },
): Promise<void> {
  const { teams, personId, by, filesOfPlaces } = given;
  const { tx } = change;
  const ids = teams.map(({ id }) => id);
  const departments = await store.readDepartmentsOf(tx, ids, personId);
  await teamMembers.remove(tx, ids, personId);
  await filesOfPlaces.passOn(change, actorId, { of: 'teams', ids, personId });
  const invited = new Set(await store.deleteInvitesBy(tx, ids, personId));
  for (const team of teams) {
    const { id: teamId } = team;
    const left = { personId, of: team, change: by ? 'removed' : 'left', by } as const;
    await publishMembershipChanged(change, actorId, { ...left, seen: null });
    if (invited.has(teamId)) publishInvitesDeleted(change, actorId, team, personId);
    for (const { id: departmentId, members_count } of departments.filter((of) => of.team_id === teamId)) {
      const membersCount = members_count - 1;
      publishDepartmentMemberRemoved(change, actorId, { teamId, departmentId, personId, membersCount });
    }
    publishMemberRemoved(change, actorId, team, { personId, membersCount: team.members_count - 1 });
  }
}

/** Deletes the invitations of a person who may not invite to a team any more. */
export async function deleteInvites(
  change: Change,
  actorId: string,
  team: Pick<TeamRow, 'id' | 'owner_id'>,
  personId: string,
): Promise<void> {
  const deleted = await store.deleteInvitesBy(change.tx, [team.id], personId);
  if (deleted.length > 0) publishInvitesDeleted(change, actorId, team, personId);
}

function publishInvitesDeleted(
  change: Change,
  actorId: string,
  team: Pick<TeamRow, 'id' | 'owner_id'>,
  personId: string,
): void {
  change.emit('team-invites.changed', {
    actorId,
    audience: [team.owner_id, personId].map(personalRoom),
    payload: { teamId: team.id },
  });
}
