import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { personName } from '@longtable/contract/rules/person-name';
import type { teamsApi } from '@longtable/contract/teams';
import type { Actor } from '../../access/actor.ts';
import { type TeamRow, teamRule } from '../../access/team.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Log } from '../../platform/log/log.ts';
import { actorCard } from '../people/actor-card.ts';
import { postAbout } from '../updates/feed.ts';
import { readMember } from './members/members.store.ts';
import { lockTeam } from './team-under-lock.ts';
import { announceMember, announceStanding, announceTeam } from './teams.announce.ts';
import { isOwnershipBroken, mendOwnership } from './teams.repair.ts';
import { toMemberFacts, toTeamFacts } from './teams.shape.ts';
import { callTransfer, readTeam } from './teams.store.ts';
import { teamFeed } from './updates/updates.feed.ts';

type Result = OutputOf<typeof teamsApi.transfer>;

/**
 * Hands a team over to another of its members (collaboration §4 "Team roles"). What can't be is said in the result,
 * with the texts of §8 "Ownership transfer", and so is a failure: then nothing has changed.
 */
export function createTransfer(options: { changes: Changes; log: Log }) {
  const { changes, log } = options;

  return async (
    actor: Actor,
    { teamId, newOwnerId }: ParsedInputOf<typeof teamsApi.transfer>,
  ): Promise<Result> => {
    try {
      return await changes.run((change) => handOver(change, actor, { teamId, newOwnerId }));
    } catch (error) {
      log.error({ err: error, teamId }, 'the ownership of a team could not be transferred');
      return { success: false, message: 'Ownership transfer failed. Please try again.' };
    }
  };
}

async function handOver(
  change: Change,
  actor: Actor,
  { teamId, newOwnerId }: { teamId: string; newOwnerId: string },
): Promise<Result> {
  const { tx } = change;
  await lockTeam(change, teamId);
  const before = await readTeam(tx, actor.id, teamId);
  // To strangers there is no such team.
  if (!before || !teamRule.read(actor, before)) return { success: false, message: 'Team not found.' };
  if (isOwnershipBroken(before)) await mendOwnership(change, actor.id, teamId);
  const result = await callTransfer(tx, { teamId, newOwnerId, currentUserId: actor.id });
  if (result.success) await tell(change, actor, teamId, newOwnerId);
  return result;
}

async function tell(change: Change, actor: Actor, teamId: string, newOwnerId: string): Promise<void> {
  const { tx } = change;
  const team = await teamOf(change, actor, teamId);
  announceTeam(change, actor.id, toTeamFacts(team));
  for (const personId of [actor.id, newOwnerId]) {
    const member = await readMember(tx, teamId, personId);
    if (!member) throw new Error(`Nobody ${personId} is in the team ${teamId} whose owner has changed.`);
    announceMember(change, actor.id, {
      teamId,
      member: toMemberFacts(member),
      membersCount: team.members_count,
    });
    const by = await actorCard(tx, actor, personId);
    announceStanding(change, actor.id, { personId, team, change: 'rights', by });
    if (personId === actor.id) {
      const content = `${personName({ fullName: member.full_name, email: member.email })} transferred the ownership of this team to ${toTeamFacts(team).ownerName}.`;
      await postAbout(change, teamFeed, {
        place: { id: team.id, teamId: team.id },
        authorId: actor.id,
        draft: { content },
      });
    }
  }
}

async function teamOf({ tx }: Change, actor: Actor, teamId: string): Promise<TeamRow> {
  const team = await readTeam(tx, actor.id, teamId);
  if (!team) throw new Error(`The team ${teamId} has gone under its lock.`);
  return team;
}
