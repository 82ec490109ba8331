import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamRow } from '../../access/team.ts';
import type { Change } from '../../platform/change.ts';
import { announceArrival } from './members/arrival.ts';
import { takeBackInvites } from './members/departure.ts';
import { readMember, writeMember } from './members/members.store.ts';
import { announceMember, announceStanding, announceTeam } from './teams.announce.ts';
import { toMemberFacts, toTeamFacts } from './teams.shape.ts';
import { insertOwner, readOwners, readTeam, writeTeam } from './teams.store.ts';

/** True unless the recorded owner, and nobody else, has the role Owner. */
export function isOwnershipBroken({ owner_id, owners }: Pick<TeamRow, 'owner_id' | 'owners'>): boolean {
  return owners.length !== 1 || owners[0] !== owner_id;
}

/**
 * Mends the ownership of a team (collaboration §4 "Ownership consistency check on team load"), and tells everyone whom
 * it changes: without an Owner the recorded owner becomes it; of several one stays, the recorded owner if among them,
 * or else the first to join; and a recorded owner without the role gives way to who has it. The team must be locked.
 */
export async function mendOwnership(change: Change, actorId: string, teamId: string): Promise<void> {
  const { tx } = change;
  const team = await readTeam(tx, actorId, teamId);
  // Somebody else may have come first.
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
  const mended = await readTeam(tx, actorId, teamId);
  if (mended) announceTeam(change, actorId, toTeamFacts(mended));
  announceStanding(change, actorId, { personId: owner, team, change: 'rights', by: null });
  // Who was nothing but the recorded owner is nobody here any more.
  const member = await readMember(tx, teamId, team.owner_id);
  if (!member?.permissions.includes('CAN_ADD_MEMBERS'))
    await takeBackInvites(change, actorId, { id: teamId, owner_id: owner }, team.owner_id);
  announceStanding(change, actorId, {
    personId: team.owner_id,
    team,
    change: member ? 'rights' : 'removed',
    by: null,
  });
}

/** Makes the recorded owner the Owner, and a member where they are none. */
async function makeOwner(change: Change, actorId: string, team: TeamRow): Promise<void> {
  const { tx } = change;
  const personId = team.owner_id;
  if (await readMember(tx, team.id, personId)) {
    await giveRole(change, actorId, { team, personId, role: 'Owner' });
    return;
  }
  await insertOwner(tx, newId(), team.id, personId);
  const now = { id: team.id, name: team.name, membersCount: team.members_count + 1 };
  await announceArrival(change, actorId, { team: now, personId, by: null });
}

async function giveRole(
  change: Change,
  actorId: string,
  { team, personId, role }: { team: TeamRow; personId: string; role: TeamRole },
): Promise<void> {
  const member = await readMember(change.tx, team.id, personId);
  if (!member) return;
  const changed = { ...member, role, permissions: permissionsOfRole(role) };
  await writeMember(change.tx, changed);
  announceMember(change, actorId, {
    teamId: team.id,
    member: toMemberFacts(changed),
    membersCount: team.members_count,
  });
  announceStanding(change, actorId, { personId, team, change: 'rights', by: null });
}
