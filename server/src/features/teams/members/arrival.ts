import type { PersonCard } from '@longtable/contract/connections';
import type { Change } from '../../../platform/change.ts';
import { announceMember, announceStanding } from '../teams.announce.ts';
import { type MemberRow, toMemberFacts } from '../teams.shape.ts';
import { readMember } from './members.store.ts';

/**
 * Tells everyone in a team of somebody who has just come, and the person that they are in. `by` is null where they came
 * by themselves. Gives the member.
 */
export async function announceArrival(
  change: Change,
  actorId: string,
  given: {
    team: { id: string; name: string; membersCount: number };
    personId: string;
    by: PersonCard | null;
  },
): Promise<MemberRow> {
  const { team, personId, by } = given;
  const member = await readMember(change.tx, team.id, personId);
  if (!member) throw new Error(`${personId} has not become a member of ${team.id}.`);
  announceMember(change, actorId, {
    teamId: team.id,
    member: toMemberFacts(member),
    membersCount: team.membersCount,
  });
  announceStanding(change, actorId, { personId, team, change: 'joined', by });
  return member;
}
