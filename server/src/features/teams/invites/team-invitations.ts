import { defineInvitations } from '../../../kits/invitations.ts';

/** Invitations to teams (docs/product/invitations.md, "To a team"). */
export const teamInvitations = defineInvitations({
  table: 'team_invites',
  daysKept: 30,
  pageOf: (code) => `/join-team/${code}`,
  limits: {
    perPerson: { name: 'team-invite-person', max: 100 },
    perRecipient: { name: 'team-letter-recipient' },
    unknownCodes: { name: 'team-invite-code' },
  },
  email: ({ inviter, team, expiresOn }: { inviter: string; team: string; expiresOn: string }) => ({
    inviter,
    to: `the team ${team}`,
    purpose: `you to join the team ${team} on Longtable`,
    button: 'Join the team',
    validity: `until ${expiresOn}`,
  }),
});
