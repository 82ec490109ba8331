import { newId } from '@longtable/contract/ids';
import { personName } from '@longtable/contract/rules/person-name';
import { defineInvitations, type InvitationAdmission } from '../../../kits/invitations.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { InvitationRow } from '../../../policies/invitation.ts';
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
  email: ({ inviter, tasks, hasAccount }: { inviter: string; tasks: number; hasAccount: boolean }) => ({
    inviter,
    to: 'Longtable',
    purpose: `${purposeOf(tasks)} on Longtable`,
    button: hasAccount ? 'See the invitation' : 'Create your account',
    validity: hasAccount ? 'for 7 days' : 'once, and for 7 days',
  }),
});

function purposeOf(tasks: number): string {
  if (tasks === 0) return 'to work with you';
  return tasks === 1 ? 'to give you a task' : `to give you ${tasks} tasks`;
}

/** Where somebody with an account accepts an invitation to their address. */
export const receivedInvitationsPath = '/app/connect?tab=received';

/**
 * What invitations do beside connecting: tasks that are assigned once the person accepts. Provided by the tasks feature.
 */
export type InvitedTasks = {
  /** Notes tasks, all or none, that the actor may edit. Throws the refusal of the first that they may not assign so. */
  add(
    change: Change,
    actor: Actor,
    of: { invitation: InvitationRow; taskIds: readonly string[] },
  ): Promise<void>;
  /** Assigns them, soon after the change, to the person who accepted. */
  accepted(change: Change, of: { invitationId: string; personId: string }): Promise<void>;
  /** The invitation ends without having been accepted: the tasks stay with their assignees. */
  ended(change: Change, of: { invitationId: string; actorId: string }): Promise<void>;
};

/** How an invitation brings two people together, in the same change. */
export type Acquaint = {
  /** Creates a pending connection request. */
  introduce(change: Change, people: { senderId: string; receiverId: string }): Promise<unknown>;
  /** Connects them. */
  connect(
    change: Change,
    people: { senderId: string; receiverId: string },
    connectionId: string,
  ): Promise<unknown>;
};

/**
 * They admit one person each, who then finds a connection request from the inviter. An invitation with tasks is accepted
 * by that: the two are connected and the tasks are assigned, if it was the person who was invited: who came by the e-mail
 * or has its address.
 */
export function createServerAdmission({
  db,
  acquaint,
  invitedTasks,
}: {
  db: Db;
  acquaint: Acquaint;
  invitedTasks: InvitedTasks;
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
      const { id: invitationId, inviter_id: senderId, email, by_mail } = redeemed;
      return async (userId) => {
        if (senderId === null) return;
        const people = { senderId, receiverId: userId };
        const isInvited = by_mail || email === (await store.readAddress(change.tx, userId));
        if (isInvited && (await store.countTasks(change.tx, invitationId)) > 0) {
          await acquaint.connect(change, people, newId());
          await invitedTasks.accepted(change, { invitationId, personId: userId });
        } else {
          await acquaint.introduce(change, people);
          await invitedTasks.ended(change, { invitationId, actorId: userId });
        }
      };
    },
  };
}

/** The inviter's name for display. */
export function inviterName({ inviter_name, inviter_email }: store.GoodInvitation): string {
  if (inviter_email === null) return 'The owner of this server';
  return personName({ fullName: inviter_name ?? '', email: inviter_email });
}
