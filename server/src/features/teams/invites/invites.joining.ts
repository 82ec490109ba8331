import { personalRoom } from '../../../access/rooms.ts';
import { hashToken } from '../../../platform/auth/hashed-tokens.ts';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { announceArrival } from '../members/arrival.ts';
import { lockTeam } from '../team-under-lock.ts';
import * as store from './invites.store.ts';

/** Throws why an invitation can't be used (collaboration §8 "Invitation"). */
export function demandUsable({ has_expired, uses_left }: store.OfferedInvite): void {
  if (has_expired) throw refuse('team-invite/expired');
  if (uses_left === 0) throw refuse('team-invite/used-up');
}

/** The invitation that a code is of, with its team locked, as it is then; undefined when there is none. */
export async function inviteUnderLock(
  change: Change,
  codeHash: string,
): Promise<store.OfferedInvite | undefined> {
  const seen = await store.readOffered(change.tx, codeHash);
  if (!seen) return undefined;
  await lockTeam(change, seen.team_id);
  return store.readOffered(change.tx, codeHash);
}

/** Makes somebody a member by an invitation, whose team is locked, and tells everyone. */
export async function joinByInvite(
  change: Change,
  invite: store.OfferedInvite,
  { personId, membershipId }: { personId: string; membershipId: string },
): Promise<void> {
  const { tx } = change;
  const { invite_code: code, team_id: teamId, owner_id, created_by } = invite;
  if (!(await store.acceptInvite(tx, { code, personId, membershipId }))) throw refuse('team-invite/failed');
  const team = { id: teamId, name: invite.name, membersCount: invite.members_count + 1 };
  await announceArrival(change, personId, { team, personId, by: null });
  if (invite.uses_left !== null) announceInvites(change, personId, { teamId, owner_id, created_by });
}

/** Tells those whom it concerns that the invitations of a team are others than before. */
export function announceInvites(
  change: Change,
  actorId: string,
  { teamId, owner_id, created_by }: { teamId: string; owner_id: string; created_by: string },
): void {
  const audience = [...new Set([owner_id, created_by])].map(personalRoom);
  change.emit('team-invites.changed', { actorId, audience, payload: { teamId } });
}

/** How a code is looked up; throws where there is none. */
export function codeHashOf(code: string): string {
  if (code === '') throw refuse('team-invite/code-required');
  return hashToken(code);
}
