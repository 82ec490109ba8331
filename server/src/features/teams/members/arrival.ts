import type { Change } from '../../../platform/change.ts';
import { announceMember, announceStanding } from '../teams.announce.ts';
import { toMemberFacts } from '../teams.shape.ts';
import { readMember } from './members.store.ts';

/** Tells everyone in a team of somebody who has just come by themselves, and the person that they are in. */
export async function announceArrival(
  change: Change,
  { team, personId }: { team: { id: string; name: string; membersCount: number }; personId: string },
): Promise<void> {
  const member = await readMember(change.tx, team.id, personId);
  if (!member) throw new Error(`${personId} has not become a member of ${team.id}.`);
  announceMember(change, personId, {
    teamId: team.id,
    member: toMemberFacts(member),
    membersCount: team.membersCount,
  });
  announceStanding(change, personId, { personId, team, change: 'joined', by: null });
}
