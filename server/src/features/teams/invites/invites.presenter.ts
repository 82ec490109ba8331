import { personName } from '@longtable/contract/rules/person-name';
import type { TeamInvite, TeamInviteDetails } from '@longtable/contract/team-invites';
import { personIn } from '../../../kits/cards.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TeamInviteRow, teamInvitePolicy } from '../../../policies/team-invite.ts';
import type { OfferedInvite } from './invites.store.ts';
import { teamInvitations } from './team-invitations.ts';

/** An invitation as seen by people who may invite. */
export function presentTeamInvite(actor: Actor, row: TeamInviteRow, publicUrl: URL): TeamInvite {
  return {
    id: row.id,
    teamId: row.team_id,
    inviteCode: row.invite_code,
    url: teamInvitations.urlOf(row.invite_code, publicUrl),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usesLeft: row.uses_left,
    role: row.role,
    can: teamInvitePolicy.canOf(actor, row),
  };
}

/** The card that an invitation mentions: of who created it. */
export const teamInviteCards = [personIn('created_by', 'creator')];

/** What a person with the code sees. */
export function presentInviteDetails(row: OfferedInvite, memberOfTeamId: string | null): TeamInviteDetails {
  const photo = new URLSearchParams({ inviteCode: row.invite_code });
  return {
    teamName: row.name,
    teamDescription: row.description,
    teamIconSeed: row.icon_seed,
    teamColour: row.colour,
    teamPhotoUrl: row.photo_file === null ? null : `/api/join-team/photo?${photo.toString()}`,
    teamMemberCount: row.members_count,
    inviterName: inviterName(row),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    memberOfTeamId,
  };
}

/** The creator's name for display. */
export function inviterName({ creator_name, creator_email }: OfferedInvite): string {
  return personName({ fullName: creator_name, email: creator_email });
}
