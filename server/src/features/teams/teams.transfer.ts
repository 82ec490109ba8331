import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { personName } from '@longtable/contract/rules/person-name';
import type { teamsApi } from '@longtable/contract/teams';
import { isClosed } from '../../kits/closed-account.ts';
import { notify } from '../../kits/notify.ts';
import { readActorCard } from '../../kits/person-card.ts';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockTeam } from '../../policies/locks.ts';
import { type TeamRow, teamPolicy } from '../../policies/team.ts';
import { type TeamMemberRow, teamMembers } from './memberships.ts';
import { teamOwnershipTransferred } from './teams.notices.ts';
import { publishMember, publishMembershipChanged, publishTeam } from './teams.publish.ts';
import { isOwnershipBroken, repairOwnership } from './teams.repair.ts';
import { callTransfer } from './teams.store.ts';
import { teamFeed } from './updates/updates.ts';

type Result = OutputOf<typeof teamsApi.transfer>;

/**
 * Makes another member the owner of a team (docs/product/teams.md, "Ownership transfer"). Refusals and failures are
 * reported in the result; nothing changes then.
 */
export function createTransfer(options: { changes: Changes; log: Log }) {
  const { changes, log } = options;

  return async (
    actor: Actor,
    { teamId, newOwnerId }: ParsedInputOf<typeof teamsApi.transfer>,
  ): Promise<Result> => {
    try {
      return await changes.run((change) => transfer(change, actor, { teamId, newOwnerId }));
    } catch (error) {
      log.error({ err: error, teamId }, 'the ownership of a team could not be transferred');
      return { success: false, message: 'Ownership transfer failed. Please try again.' };
    }
  };
}

async function transfer(
  change: Change,
  actor: Actor,
  { teamId, newOwnerId }: { teamId: string; newOwnerId: string },
): Promise<Result> {
  const { tx } = change;
  // A closed account must not become the owner of something with other members.
  await lockPerson(tx, newOwnerId);
  await lockTeam(tx, teamId);
  const before = await teamPolicy.load(tx, teamId, actor);
  // For strangers there is no such team.
  if (!before || !teamPolicy.reads(actor, before)) return { success: false, message: 'Team not found.' };
  if (isOwnershipBroken(before)) await repairOwnership(change, actor, teamId);
  if (await isClosed(tx, newOwnerId))
    return { success: false, message: 'The selected user is not a member of this team.' };
  const result = await callTransfer(tx, { teamId, newOwnerId, currentUserId: actor.id });
  if (result.success) await publishTransfer(change, actor, teamId, newOwnerId);
  return result;
}

async function publishTransfer(
  change: Change,
  actor: Actor,
  teamId: string,
  newOwnerId: string,
): Promise<void> {
  const { tx } = change;
  const team = await teamOf(change, actor, teamId);
  const members = await teamMembers.readMany(tx, [teamId], [actor.id, newOwnerId]);
  const [from, to] = [actor.id, newOwnerId].map((id) => members.find(({ user_id }) => user_id === id));
  if (!from || !to) throw new Error(`One of the two is not in the team ${teamId} whose owner has changed.`);
  for (const { user_id: personId } of [from, to]) {
    const by = await readActorCard(tx, actor, personId);
    await publishMembershipChanged(change, actor.id, { personId, of: team, change: 'rights', by });
  }
  publishTeam(change, actor.id, team);
  for (const member of [from, to]) {
    publishMember(change, actor.id, team, { member, membersCount: team.members_count });
  }
  const content = `${nameOf(from)} transferred the ownership of this team to ${nameOf(to)}.`;
  await teamFeed.add(change, { parentId: teamId, authorId: actor.id, columns: { content } });
  await notify(change, actor.id, teamOwnershipTransferred(team, newOwnerId));
}

function nameOf({ person_name: fullName, person_email: email }: TeamMemberRow): string {
  return personName({ fullName, email });
}

async function teamOf({ tx }: Change, actor: Actor, teamId: string): Promise<TeamRow> {
  const team = await teamPolicy.load(tx, teamId, actor);
  if (!team) throw new Error(`The team ${teamId} was deleted under its lock.`);
  return team;
}
