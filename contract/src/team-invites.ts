import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { email } from './people.ts';
import { defaultInviteDays, maxInviteDays, maxInviteEmails, maxInviteUses } from './rules/team-limits.ts';
import { teamColours, teamIcons } from './rules/team-looks.ts';
import { answeredTeam } from './teams.ts';

/** An invitation to a team, as seen by people who may invite (docs/product/invitations.md, "To a team"). */
export const teamInvite = z.object({
  id: z.string(),
  teamId: z.string(),
  inviteCode: z.string(),
  /** The page that accepts it. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null when unlimited. */
  usesLeft: z.int().nullable(),
  role: z.literal('Member'),
  can: z.object({ send: z.boolean(), revoke: z.boolean() }),
});
export type TeamInvite = z.infer<typeof teamInvite>;

/** What a person sees before joining (docs/product/invitations.md, "Joining"). */
export const teamInviteDetails = z.object({
  teamName: z.string(),
  teamDescription: z.string(),
  teamIconSeed: z.enum(teamIcons),
  teamColour: z.enum(teamColours),
  teamPhotoUrl: z.string().nullable(),
  teamMemberCount: z.int(),
  inviterName: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
  /** The team, if the person is in it already. */
  memberOfTeamId: z.string().nullable(),
});
export type TeamInviteDetails = z.infer<typeof teamInviteDetails>;

/** The code or link as pasted; an empty one has its own text. */
const inviteCode = z.string().trim().max(200);

export const teamInvitesApi = {
  /** The valid invitations, newest first. */
  list: endpoint('GET', '/api/teams/:teamId/invites', {
    input: z.object({ teamId: id }),
    output: z.object({ invites: z.array(teamInvite), cards }),
  }),
  /**
   * `id` is made by the client. If the actor has a valid invitation on the same terms, returns that one instead
   * (docs/product/invitations.md, "To a team"); without terms, any of theirs.
   */
  create: endpoint('POST', '/api/teams/:teamId/invites', {
    input: z.object({
      teamId: id,
      id: madeId,
      /**
       * Absent: returns any valid invitation of the actor, or creates one with the defaults: 7 days, unlimited uses.
       */
      terms: z
        .object({
          days: z.int().min(1).max(maxInviteDays).default(defaultInviteDays),
          uses: z.int().min(1).max(maxInviteUses).nullable().default(null),
        })
        .optional(),
    }),
    output: teamInvite.extend({ cards }),
  }),
  /** Sends it by e-mail. */
  send: endpoint('POST', '/api/team-invites/:teamInviteId/send', {
    input: z.object({
      teamInviteId: id,
      emails: z
        .array(email)
        .min(1, 'Enter an e-mail address.')
        .max(maxInviteEmails, `Enter at most ${maxInviteEmails} addresses at once.`),
    }),
    output: z.object({ sent: z.int() }),
  }),
  revoke: endpoint('DELETE', '/api/team-invites/:teamInviteId', {
    input: z.object({ teamInviteId: id }),
    output: z.object({ teamInviteId: z.string() }),
  }),
  /** For everyone who has the code, signed out or not. */
  details: endpoint('GET', '/api/join-team', {
    input: z.object({ inviteCode }),
    output: teamInviteDetails,
  }),
  /** The team's picture, for people who have a code. */
  photo: endpoint('GET', '/api/join-team/photo', {
    input: z.object({ inviteCode }),
    output: fileAnswer,
  }),
  /** Calls the stored procedure `accept_team_invite`. `id`, of the membership, is made by the client. Idempotent. */
  accept: endpoint('POST', '/api/join-team', {
    input: z.object({ inviteCode, id: madeId }),
    output: answeredTeam,
  }),
};

/** Live events. */
export const teamInviteEvents = {
  /** To the creator of the invitation and the team's owner. */
  'team-invites.changed': z.object({ teamId: z.string() }),
};

/** Refusals: docs/product/invitations.md. */
export const teamInviteErrors = defineErrors({
  'team-invite/code-required': { status: 422, text: 'Invite code is required.' },
  'team-invite/unknown': { status: 404, text: 'This invitation code is invalid or does not exist.' },
  'team-invite/expired': { status: 410, text: 'This invitation has expired.' },
  'team-invite/used-up': {
    status: 410,
    text: 'This invitation has been used up and is no longer valid.',
  },
  'team-invite/already-a-member': { status: 409, text: 'You are already a member of this team.' },
  'team-invite/failed': {
    status: 409,
    text: 'Failed to accept team invitation. The invite may have expired or been used up.',
  },
  'team-invite/not-found': { status: 404, text: 'This invitation was already revoked or has expired.' },
});
