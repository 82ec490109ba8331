import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { teamInvitationsApi } from '@longtable/contract/place-invitations';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import type pg from 'pg';
import { cardsOf } from '../../../kits/cards.ts';
import {
  createPlaceInvitationLimits,
  declineInvitation,
  demandOpen,
  inviteToPlace,
  placeInvitationCards,
  presentPlaceInvitation,
  revokeInvitation,
} from '../../../kits/place-invitations.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TeamRow, teamPolicy } from '../../../policies/team.ts';
import { type TeamInvitationRow, teamInvitationPolicy } from '../../../policies/team-invitation.ts';
import { publishJoined } from '../members/membership.ts';
import { teamMembers } from '../memberships.ts';
import { readInvitations, readMemberAddresses } from './invitations.store.ts';

type Input<Name extends keyof typeof teamInvitationsApi> = ParsedInputOf<(typeof teamInvitationsApi)[Name]>;
type Answer<Name extends keyof typeof teamInvitationsApi> = OutputOf<(typeof teamInvitationsApi)[Name]>;

export type TeamInvitations = ReturnType<typeof createTeamInvitations>;

/** Invitations of people to teams in the app (docs/product/invitations.md, "In the app"). */
export function createTeamInvitations({ database: { db, pool } }: { database: { db: Db; pool: pg.Pool } }) {
  const limits = createPlaceInvitationLimits(pool);
  const present = (actor: Actor, row: TeamInvitationRow) =>
    presentPlaceInvitation(row, teamInvitationPolicy.canOf(actor, row));

  return {
    async list(actor: Actor, team: TeamRow): Promise<Answer<'list'>> {
      const rows = await readInvitations(db, actor, team.id);
      return {
        invitations: rows.map((row) => present(actor, row)),
        cards: cardsOf(rows, placeInvitationCards),
      };
    },

    /** Counts a new invitation against the limits; a repeated request does not count. */
    async countNew(actor: Actor, { id, personId }: Input<'create'>): Promise<void> {
      if (await teamInvitationPolicy.load(db, id, actor)) return;
      await limits.perPerson.consume(actor.id);
      await limits.perRecipient.consume(personId);
    },

    async create(
      change: Change,
      actor: Actor,
      team: TeamRow,
      { id, personId }: Input<'create'>,
    ): Promise<Answer<'create'>> {
      const { tx } = change;
      const repeated = await teamInvitationPolicy.load(tx, id, actor);
      if (!repeated && (await teamMembers.includes(tx, team.id, personId)))
        throw refuse('team/already-a-member');
      const invited =
        repeated ??
        (await inviteToPlace(change, actor, { kind: 'team', id, place: team, who: { personId } }));
      const row = await teamInvitationPolicy.load(tx, invited.id, actor);
      if (row?.team_id !== team.id || row.person_id !== personId) throw refuse('request/id-taken');
      return { ...present(actor, row), cards: cardsOf([row], placeInvitationCards) };
    },

    async revoke(change: Change, row: TeamInvitationRow): Promise<{ teamInvitationId: string }> {
      await revokeInvitation(change, 'team', row);
      return { teamInvitationId: row.id };
    },

    /** Idempotent. Refused unless the inviter may still add members. */
    async accept(change: Change, actor: Actor, row: TeamInvitationRow): Promise<{ teamId: string }> {
      const { tx } = change;
      const { team_id: teamId } = row;
      if (await teamMembers.includes(tx, teamId, actor.id)) return { teamId };
      demandOpen('team', row);
      const inviter = { id: row.inviter_id };
      const team = await teamPolicy.load(tx, teamId, inviter);
      if (!team || teamPolicy.check(inviter, 'addMembers', team) !== null)
        throw refuse('team-invitation/not-found');
      const role = 'Member';
      const membership = { id: newId(), team_id: teamId, user_id: actor.id };
      await teamMembers.insert(tx, [{ ...membership, role, permissions: permissionsOfRole(role) }]);
      const joined = { ...team, members_count: team.members_count + 1 };
      await publishJoined(change, actor.id, { team: joined, personId: actor.id, by: null });
      return { teamId };
    },

    async decline(change: Change, row: TeamInvitationRow): Promise<{ done: true }> {
      await declineInvitation(change, 'team', row);
      return { done: true };
    },
  };
}

/** Invites the addresses to which the link of an invitation is sent, besides those of the team's members. */
export async function inviteAddresses(
  change: Change,
  actor: Actor,
  { team, emails }: { team: { id: string; name: string }; emails: readonly string[] },
): Promise<void> {
  const known = new Set(await readMemberAddresses(change.tx, team.id, emails));
  for (const email of emails) {
    if (!known.has(email))
      await inviteToPlace(change, actor, { kind: 'team', id: newId(), place: team, who: { email } });
  }
}
