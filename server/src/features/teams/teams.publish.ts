import type { PersonCard } from '@longtable/contract/cards';
import type { LivePayload } from '@longtable/contract/live';
import type { TeamFacts, TeamMemberFacts } from '@longtable/contract/teams';
import type { Change } from '../../platform/change.ts';
import { teamRoom } from '../../policies/memberships.ts';
import { personalRoom } from '../../policies/rooms.ts';

/** Publishes what a team is now to everybody in it. */
export function publishTeam(change: Change, actorId: string, team: TeamFacts): void {
  change.emit('team.saved', { actorId, audience: [teamRoom(team.id)], payload: { team } });
}

/** Publishes a member who was added or changed to everybody in the team, and to the person. */
export function publishMember(
  change: Change,
  actorId: string,
  { teamId, member, membersCount }: { teamId: string; member: TeamMemberFacts; membersCount: number },
): void {
  change.emit('team-member.saved', {
    actorId,
    audience: [teamRoom(teamId), personalRoom(member.person.id)],
    payload: { teamId, member, membersCount },
  });
}

/** Publishes that a member was removed to everybody in the team, and to the person. */
export function publishMemberRemoved(
  change: Change,
  actorId: string,
  payload: { teamId: string; personId: string; membersCount: number },
): void {
  const audience = [teamRoom(payload.teamId), personalRoom(payload.personId)];
  change.emit('team-member.removed', { actorId, audience, payload });
}

/** Publishes to a person that their membership has changed, and has their rooms read anew. */
export function publishMembershipChanged(
  change: Change,
  actorId: string,
  options: {
    personId: string;
    team: { id: string; name: string };
    change: LivePayload<'team.membership-changed'>['change'];
    by: PersonCard | null;
  },
): void {
  const { personId, team, change: what, by } = options;
  change.emit('team.membership-changed', {
    actorId,
    audience: [personalRoom(personId)],
    payload: { teamId: team.id, teamName: team.name, change: what, by },
  });
  change.refreshRooms([personId]);
}

/** So many people get one event: one per person would be too many, and one for thousands too large. */
const peoplePerEvent = 500;

/**
 * Publishes that a team was deleted to everybody who was in it, each in their own room: who reconnects later is not in
 * that of the team any more.
 */
export function publishTeamDeleted(
  change: Change,
  actorId: string,
  { teamId, personIds }: { teamId: string; personIds: readonly string[] },
): void {
  for (let start = 0; start < personIds.length; start += peoplePerEvent) {
    const some = personIds.slice(start, start + peoplePerEvent);
    change.emit('team.deleted', { actorId, audience: some.map(personalRoom), payload: { teamId } });
    change.refreshRooms(some);
  }
}
