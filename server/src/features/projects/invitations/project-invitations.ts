import { defineInvitations } from '../../../kits/invitations.ts';
import { invitationDays } from '../../../kits/place-invitations.ts';

/** The e-mail of an invitation to a project (docs/product/invitations.md, "In the app"). */
export const projectInvitationEmails = defineInvitations({
  table: 'project_invitations',
  daysKept: 0,
  pageOf: (hasAccount) => (hasAccount === '' ? '/signup' : '/app/notifications?show=projects'),
  limits: {
    perPerson: { name: 'project-invite-person', max: 100 },
    perRecipient: { name: 'project-letter-recipient' },
    unknownCodes: { name: 'project-invite-code' },
  },
  email: ({ inviter, project, hasAccount }: { inviter: string; project: string; hasAccount: boolean }) => ({
    inviter,
    to: `the project ${project}`,
    purpose: `you to work on the project ${project} on Longtable`,
    button: hasAccount ? 'See the invitation' : 'Create your account',
    validity: hasAccount
      ? `for ${invitationDays} days`
      : `for ${invitationDays} days, for an account with this e-mail address`,
  }),
});
