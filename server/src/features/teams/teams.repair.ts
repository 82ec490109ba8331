import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamRole } from '@longtable/contract/rules/team-rights';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import { type TeamRow, teamPolicy } from '../../policies/team.ts';
import { deleteInvites, publishJoined } from './members/membership.ts';
import { teamMembers } from './memberships.ts';
import { publishMember, publishMembershipChanged, publishTeam } from './teams.publish.ts';
import { readOwners, writeTeam } from './teams.store.ts';

/** True unless the recorded owner, and nobody else, has the role Owner. */
export function isOwnershipBroken({ owner_id, owners }: Pick<TeamRow, 'owner_id' | 'owners'>): boolean {
  return owners.length !== 1 || owners[0] !== owner_id;
}

/**
 * Repairs the ownership of a team (docs/product/teams.md, "Ownership check"), and publishes it to everyone affected:
 * without an Owner the recorded owner becomes it; of several one remains, the recorded owner if among them, else the
 * longest member; and a recorded owner without the role is replaced by the member with it. The team must be locked.
 */
export async function repairOwnership(change: Change, actor: Actor, teamId: string): Promise<void> {
  const { tx } = change;
  const { id: actorId } = actor;
  const team = await teamPolicy.load(tx, teamId, actor);
  // It may have been repaired meanwhile.
  if (!team || !isOwnershipBroken(team)) return;
  const owners = await readOwners(tx, teamId);
  const owner = owners.find((personId) => personId === team.owner_id) ?? owners[0];
  if (owner === undefined) {
    await makeOwner(change, actorId, team);
    return;
  }
  for (const personId of owners) {
    if (personId !== owner) await giveRole(change, actorId, { team, personId, role: 'Admin' });
  }
  if (owner === team.owner_id) return;
  await writeTeam(tx, teamId, { owner_id: owner });
  const repaired = await teamPolicy.load(tx, teamId, actor);
  await publishMembershipChanged(change, actorId, { personId: owner, of: team, change: 'rights', by: null });
  // A recorded owner who was not a member has no relation to the team any more.
  const member = await teamMembers.read(tx, teamId, team.owner_id);
  if (!member?.permissions.includes('CAN_ADD_MEMBERS'))
    await deleteInvites(change, actorId, { id: teamId, owner_id: owner }, team.owner_id);
  await publishMembershipChanged(change, actorId, {
    personId: team.owner_id,
    of: team,
    change: member ? 'rights' : 'removed',
    by: null,
  });
  if (repaired) publishTeam(change, actorId, repaired);
}

/** Makes the recorded owner the Owner, adding them as a member if necessary. */
async function makeOwner(change: Change, actorId: string, team: TeamRow): Promise<void> {
  const { tx } = change;
  const personId = team.owner_id;
  if (await teamMembers.includes(tx, team.id, personId)) {
    await giveRole(change, actorId, { team, personId, role: 'Owner' });
    return;
  }
  const owner = { id: newId(), team_id: team.id, user_id: personId, role: 'Owner' } as const;
  await teamMembers.insert(tx, [{ ...owner, permissions: permissionsOfRole('Owner') }]);
  const now = { ...team, members_count: team.members_count + 1 };
  await publishJoined(change, actorId, { team: now, personId, by: null });
}

async function giveRole(
  change: Change,
  actorId: string,
  { team, personId, role }: { team: TeamRow; personId: string; role: TeamRole },
): Promise<void> {
  const member = await teamMembers.read(change.tx, team.id, personId);
  if (!member) return;
  const columns = { role, permissions: permissionsOfRole(role) };
  await teamMembers.write(change.tx, member.id, columns);
  await publishMembershipChanged(change, actorId, { personId, of: team, change: 'rights', by: null });
  publishMember(change, actorId, team, {
    member: { ...member, ...columns },
    membersCount: team.members_count,
  });
}
