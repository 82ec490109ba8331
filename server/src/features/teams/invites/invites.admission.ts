import { newId } from '@longtable/contract/ids';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { joinByInvite, lockOffered } from './invites.joining.ts';
import { inviterName } from './invites.presenter.ts';
import { type OfferedInvite, readOffered } from './invites.store.ts';

export type InviteAdmission = ReturnType<typeof createInviteAdmission>;

/**
 * Team invitations as admission to the server, for sign-up. Known by the hashes of their codes: a sign-up that is under
 * way keeps nothing else.
 */
export function createInviteAdmission(db: Db) {
  return {
    /** Who invites with this, while it can be used; otherwise null. */
    async inviterOf(codeHash: string): Promise<string | null> {
      const invite = await readOffered(db, codeHash);
      return invite && canBeUsed(invite) ? inviterName(invite) : null;
    },

    /**
     * What makes the person a member once their account is there, in the same change; until it is over nobody else
     * takes a use. Null when the invitation can't be used.
     */
    async hold(change: Change, codeHash: string): Promise<((userId: string) => Promise<void>) | null> {
      const invite = await lockOffered(change, codeHash);
      if (!invite || !canBeUsed(invite)) return null;
      return (userId) => joinByInvite(change, invite, { personId: userId, membershipId: newId() });
    },
  };
}

function canBeUsed({ has_expired, uses_left }: OfferedInvite): boolean {
  return !has_expired && uses_left !== 0;
}
