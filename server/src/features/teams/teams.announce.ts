import type { PersonCard } from '@longtable/contract/connections';
import type { LivePayload } from '@longtable/contract/live';
import type { TeamFacts, TeamMemberFacts } from '@longtable/contract/teams';
import { personalRoom, teamRoom } from '../../access/rooms.ts';
import type { Change } from '../../platform/change.ts';

/** Tells everyone in a team what it is now. */
export function announceTeam(change: Change, actorId: string, team: TeamFacts): void {
  change.emit('team.saved', { actorId, audience: [teamRoom(team.id)], payload: { team } });
}

/** Tells everyone in a team, and the person, of a member who has come or changed. */
export function announceMember(
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

/** Tells everyone in a team, and the person, of a member who has gone. */
export function announceMemberGone(
  change: Change,
  actorId: string,
  payload: { teamId: string; personId: string; membersCount: number },
): void {
  const audience = [teamRoom(payload.teamId), personalRoom(payload.personId)];
  change.emit('team-member.removed', { actorId, audience, payload });
}

/** Tells a person that they stand to a team otherwise than before, and asks anew which rooms they may be in. */
export function announceStanding(
  change: Change,
  actorId: string,
  options: {
    personId: string;
    team: { id: string; name: string };
    change: LivePayload<'team.standing-changed'>['change'];
    by: PersonCard | null;
  },
): void {
  const { personId, team, change: what, by } = options;
  change.emit('team.standing-changed', {
    actorId,
    audience: [personalRoom(personId)],
    payload: { teamId: team.id, teamName: team.name, change: what, by },
  });
  change.reask([personId]);
}

/** People of one event; an event per person would be a flood, one for all of thousands a lump. */
const peopleAtOnce = 500;

/**
 * Tells everyone who was in a team that there is none any more, each in their own room: whoever is offline comes back
 * without that of the team.
 */
export function announceTeamGone(
  change: Change,
  actorId: string,
  { teamId, personIds }: { teamId: string; personIds: readonly string[] },
): void {
  for (let start = 0; start < personIds.length; start += peopleAtOnce) {
    const some = personIds.slice(start, start + peopleAtOnce);
    change.emit('team.deleted', { actorId, audience: some.map(personalRoom), payload: { teamId } });
    change.reask(some);
  }
}
