import { newId } from '@longtable/contract/ids';
import type { InvitationAdmission } from '../../../kits/invitations.ts';
import type { Db } from '../../../platform/db/database.ts';
import { joinByInvite, lockOffered } from './invites.joining.ts';
import { inviterName } from './invites.presenter.ts';
import { type OfferedInvite, readOffered } from './invites.store.ts';

/** Lets people sign up by invitations to teams: they become members of the team. */
export function createInviteAdmission(db: Db): InvitationAdmission {
  return {
    async find(codeHash) {
      const invite = await readOffered(db, codeHash);
      return invite && canBeUsed(invite) ? { inviterName: inviterName(invite), email: null } : null;
    },

    async redeem(change, codeHash) {
      const invite = await lockOffered(change, codeHash);
      if (!invite || !canBeUsed(invite)) return null;
      return (userId) => joinByInvite(change, invite, { personId: userId, membershipId: newId() });
    },
  };
}

function canBeUsed({ has_expired, uses_left }: OfferedInvite): boolean {
  return !has_expired && uses_left !== 0;
}
