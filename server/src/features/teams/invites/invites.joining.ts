import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { lockTeam } from '../../../policies/locks.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { publishJoined } from '../members/membership.ts';
import * as store from './invites.store.ts';

/** Throws the reason why an invitation is not valid (docs/product/invitations.md, "Joining"). */
export function demandUsable({ has_expired, uses_left }: store.OfferedInvite): void {
  if (has_expired) throw refuse('team-invite/expired');
  if (uses_left === 0) throw refuse('team-invite/used-up');
}

/**
 * Locks the team of an invitation found by its code. Returns the invitation as read afterwards; undefined when there is
 * none.
 */
export async function lockOffered(
  change: Change,
  codeHash: string,
): Promise<store.OfferedInvite | undefined> {
  const seen = await store.readOffered(change.tx, codeHash);
  if (!seen) return undefined;
  await lockTeam(change.tx, seen.team_id);
  return store.readOffered(change.tx, codeHash);
}

/** Adds a person to a team by an invitation, and publishes it. The team must be locked. */
export async function joinByInvite(
  change: Change,
  invite: store.OfferedInvite,
  { personId, membershipId }: { personId: string; membershipId: string },
): Promise<void> {
  const { tx } = change;
  const { invite_code: code, team_id: teamId, name, version, owner_id, created_by } = invite;
  if (!(await store.acceptInvite(tx, { code, personId, membershipId }))) throw refuse('team-invite/failed');
  const team = { id: teamId, name, version, owner_id, members_count: invite.members_count + 1 };
  await publishJoined(change, personId, { team, personId, by: null });
  if (invite.uses_left !== null) publishInvites(change, personId, { teamId, owner_id, created_by });
}

/** Publishes a change of a team's invitations to the team's owner and the creator of the invitation. */
export function publishInvites(
  change: Change,
  actorId: string,
  { teamId, owner_id, created_by }: { teamId: string; owner_id: string; created_by: string },
): void {
  const audience = [...new Set([owner_id, created_by])].map(personalRoom);
  change.emit('team-invites.changed', { actorId, audience, payload: { teamId } });
}

/** The hash by which codes are looked up. Throws for an empty code. */
export function codeHashOf(code: string): string {
  if (code === '') throw refuse('team-invite/code-required');
  return hashToken(code);
}
