import { personName } from '@longtable/contract/rules/person-name';
import { defineInvitations, type InvitationAdmission } from '../../../kits/invitations.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import * as store from './invitations.store.ts';

/** Invitations to this server (docs/product/invitations.md, "To the server"). */
export const serverInvitations = defineInvitations({
  table: 'invitations',
  daysKept: 0,
  pageOf: (code) => `/signup?invitation=${code}`,
  limits: {
    perPerson: { name: 'invite-person', max: 50 },
    perRecipient: { name: 'invite-recipient' },
    unknownCodes: { name: 'invitation-code' },
  },
  email: (inviter: string) => ({
    inviter,
    to: 'Longtable',
    purpose: 'to work with you on Longtable',
    button: 'Create your account',
    validity: 'once, and for 7 days',
  }),
});

/** Creates a pending connection request between two people, in the same change. */
export type Introduce = (
  change: Change,
  people: { senderId: string; receiverId: string },
) => Promise<unknown>;

/** They admit one person each, who then finds a connection request from the inviter. */
export function createServerAdmission({
  db,
  introduce,
}: {
  db: Db;
  introduce: Introduce;
}): InvitationAdmission {
  return {
    async find(codeHash) {
      const invitation = await store.findGood(db, codeHash);
      if (!invitation) return null;
      const { email } = invitation;
      return { inviterName: inviterName(invitation), email: email === null ? null : readableEmail(email) };
    },

    async redeem(change, codeHash) {
      const redeemed = await store.redeem(change.tx, codeHash);
      if (!redeemed) return null;
      const { inviter_id: senderId } = redeemed;
      return async (userId) => {
        if (senderId !== null) await introduce(change, { senderId, receiverId: userId });
      };
    },
  };
}

/** The inviter's name for display. */
export function inviterName({ inviter_name, inviter_email }: store.GoodInvitation): string {
  if (inviter_email === null) return 'The owner of this server';
  return personName({ fullName: inviter_name ?? '', email: inviter_email });
}
