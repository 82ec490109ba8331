import type { PersonCard } from '@longtable/contract/connections';
import { personalRoom } from '../../../access/rooms.ts';
import type { TeamRow } from '../../../access/team.ts';
import type { Change } from '../../../platform/change.ts';
import { announceDepartmentMemberGone } from '../departments/departments.announce.ts';
import { announceMemberGone, announceStanding } from '../teams.announce.ts';
import * as store from './members.store.ts';

/** What of a team its leavers' traces need. */
export type LeftTeam = Pick<TeamRow, 'id' | 'name' | 'owner_id' | 'members_count'>;

/**
 * Takes a member out of a team, with their places in its departments and their invitations to it, and tells everyone.
 * The team must be locked, and read under the lock. `by` is null where they leave by themselves.
 */
export async function takeOut(
  change: Change,
  actorId: string,
  { team, personId, by }: { team: LeftTeam; personId: string; by: PersonCard | null },
): Promise<void> {
  const { tx } = change;
  const places = await store.readPlaces(tx, team.id, personId);
  await store.deleteMember(tx, team.id, personId);
  await takeBackInvites(change, actorId, team, personId);
  for (const { id, members_count } of places) {
    announceDepartmentMemberGone(change, actorId, {
      teamId: team.id,
      departmentId: id,
      personId,
      membersCount: members_count - 1,
    });
  }
  announceMemberGone(change, actorId, { teamId: team.id, personId, membersCount: team.members_count - 1 });
  announceStanding(change, actorId, { personId, team, change: by ? 'removed' : 'left', by });
}

/** Who may not invite to a team any more has no invitations to it either. */
export async function takeBackInvites(
  change: Change,
  actorId: string,
  team: Pick<TeamRow, 'id' | 'owner_id'>,
  personId: string,
): Promise<void> {
  if (!(await store.deleteInvitesBy(change.tx, team.id, personId))) return;
  change.emit('team-invites.changed', {
    actorId,
    audience: [team.owner_id, personId].map(personalRoom),
    payload: { teamId: team.id },
  });
}
