import type { NamedCard } from '@longtable/contract/cards';
import type { LivePayload } from '@longtable/contract/live';
import { cardsOf, itself } from '../../kits/cards.ts';
import { defineMemberEvents, defineMembershipEvents } from '../../kits/member-events.ts';
import type { Change } from '../../platform/change.ts';
import { teamManagerRooms, teamRoom } from '../../policies/memberships.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { type TeamRow, teamMemberRights, teamPolicy } from '../../policies/team.ts';
import type { TeamMemberRow } from './memberships.ts';
import { presentSharedMember, presentSharedTeam, presentTeam, teamCards } from './teams.presenter.ts';

/** Publishes a team to everyone in it. */
export function publishTeam(change: Change, actorId: string, team: TeamRow): void {
  change.emit('team.saved', {
    actorId,
    ...teamPolicy.receiversOf(team),
    payload: {
      team: presentSharedTeam(team),
      cards: cardsOf([team], [...teamCards, itself('teams')]),
    },
  });
}

/** Publishes the number of a team's departments to those who see all of them. */
export function publishDepartmentsCount(
  change: Change,
  actorId: string,
  payload: LivePayload<'team.departments'>,
): void {
  change.emit('team.departments', { actorId, audience: teamManagerRooms(payload.teamId), payload });
}

/** The columns of a team that decide rights on its members. */
export type TeamOfMember = Pick<TeamRow, 'id' | 'owner_id'>;

/** Publishes the members of a team to everybody in it. */
export const { publishMember, publishMemberRemoved } = defineMemberEvents<TeamOfMember, TeamMemberRow>({
  roomsOf: ({ id }) => [teamRoom(id)],
  rightsOf: ({ id, owner_id }, { user_id, role }) =>
    teamMemberRights.rightsOf({ id, owner_id, own_role: null, own_permissions: [], user_id, role }),
  emitSaved(change, to, { id: teamId }, { member, ...rest }) {
    const payload = { teamId, member: presentSharedMember(member), ...rest };
    change.emit('team-member.saved', { ...to, payload });
  },
  emitRemoved(change, to, { id: teamId }, removed) {
    change.emit('team-member.removed', { ...to, payload: { teamId, ...removed } });
  },
});

/** Publishes a change of a person's own membership of a team to them. */
export const publishMembershipChanged = defineMembershipEvents<NamedCard, TeamRow>({
  kind: 'teams',
  policy: teamPolicy,
  cards: teamCards,
  emitChanged(change, to, { id: teamId }, { person, seen, ...changed }) {
    const payload = { teamId, ...changed, team: seen && presentTeam(person, seen) };
    change.emit('team.membership-changed', { ...to, payload });
  },
});

/**
 * Most people in the audience of one event: one event per person would be too many, and one for thousands too large.
 */
const peoplePerEvent = 500;

/**
 * Publishes the deletion of a team to everyone who was in it, each in their own room: people who reconnect later are
 * not in the team's room any more.
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
