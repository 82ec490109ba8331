import type { PersonCard } from '@longtable/contract/cards';
import type { Change } from '../../../platform/change.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import type { TeamRow } from '../../../policies/team.ts';
import { publishDepartmentMemberRemoved } from '../departments/departments.publish.ts';
import { type TeamMemberRow, teamMembers } from '../memberships.ts';
import { presentMemberFacts } from '../teams.presenter.ts';
import { publishMember, publishMemberRemoved, publishMembershipChanged } from '../teams.publish.ts';
import * as store from './members.store.ts';

/**
 * Publishes that somebody was added to a team. `by` is null where they joined by themselves. Gives the member.
 */
export async function publishJoined(
  change: Change,
  actorId: string,
  given: {
    team: { id: string; name: string; membersCount: number };
    personId: string;
    by: PersonCard | null;
  },
): Promise<TeamMemberRow> {
  const { team, personId, by } = given;
  const { id: teamId, membersCount } = team;
  const member = await teamMembers.read(change.tx, teamId, personId);
  if (!member) throw new Error(`${personId} has not become a member of ${teamId}.`);
  publishMember(change, actorId, { teamId, member: presentMemberFacts(member), membersCount });
  publishMembershipChanged(change, actorId, { personId, team, change: 'joined', by });
  return member;
}

/** What of a team is needed to remove a member from it. */
export type LeftTeam = Pick<TeamRow, 'id' | 'name' | 'owner_id' | 'members_count'>;

/**
 * Removes somebody from teams, in as many statements as one team takes, with their memberships in the departments and
 * their invitations, and publishes it. The teams must be locked, and read under the lock. `by` is null where the person
 * leaves.
 */
export async function removeMember(
  change: Change,
  actorId: string,
  { teams, personId, by }: { teams: readonly LeftTeam[]; personId: string; by: PersonCard | null },
): Promise<void> {
  const { tx } = change;
  const ids = teams.map(({ id }) => id);
  const departments = await store.readDepartmentsOf(tx, ids, personId);
  await teamMembers.remove(tx, ids, personId);
  const invited = new Set(await store.deleteInvitesBy(tx, ids, personId));
  for (const team of teams) {
    const { id: teamId } = team;
    if (invited.has(teamId)) publishInvitesDeleted(change, actorId, team, personId);
    for (const { id: departmentId, members_count } of departments.filter((of) => of.team_id === teamId)) {
      const membersCount = members_count - 1;
      publishDepartmentMemberRemoved(change, actorId, { teamId, departmentId, personId, membersCount });
    }
    publishMemberRemoved(change, actorId, { teamId, personId, membersCount: team.members_count - 1 });
    publishMembershipChanged(change, actorId, { personId, team, change: by ? 'removed' : 'left', by });
  }
}

/** Deletes the invitations of somebody who may not invite to a team any more. */
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
