import type { OutputOf } from '@longtable/contract/endpoint';
import { personName } from '@longtable/contract/rules/person-name';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Config, SignUps as SignUpMode } from '../../../config.ts';
import { hashToken } from '../../../platform/auth/hashed-tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import * as store from './invitations.store.ts';

/** How somebody wants to join: each way has a setting of its own. */
export type Way = 'password' | 'singleSignOn';

/** Somebody may join; `inviterId` is who invited them. */
export type Admission = { readonly inviterId: string | null };

/** Makes a pending connection request between two people, in a change that is under way. */
export type Introduce = (
  change: Change,
  people: { senderId: string; receiverId: string },
) => Promise<unknown>;

export type SignUps = ReturnType<typeof createSignUps>;

/** Who may make an account on this server: anybody, whoever has an invitation, or nobody (SIGN_UPS, OIDC_SIGN_UPS). */
export function createSignUps(options: {
  db: Db;
  config: Pick<Config, 'signUps' | 'singleSignOn'>;
  introduce: Introduce;
}) {
  const { db, config, introduce } = options;
  const modes: Readonly<Record<Way, SignUpMode>> = {
    password: config.signUps,
    singleSignOn: config.singleSignOn?.signUps ?? 'closed',
  };

  return {
    /** False when an invitation would be of no use to anybody. */
    invites: modes.password !== 'closed' || modes.singleSignOn === 'invitation',
    /** True when the first person could not join without one. */
    needsFirstInvitation:
      modes.password === 'invitation' || (modes.password === 'closed' && modes.singleSignOn === 'invitation'),

    /** What who is signed out is told. It depends on nobody's account. */
    async options(code: string | undefined): Promise<OutputOf<typeof signInApi.options>> {
      const invitation = code ? await store.findGood(db, hashToken(code)) : null;
      return {
        signUps: modes.password,
        singleSignOn: config.singleSignOn?.name ?? null,
        invitation: invitation && { inviterName: inviterName(invitation), email: invitation.email },
      };
    },

    /** Throws when there is no point in going on: before anything about accounts is looked at. */
    demand(way: Way, invitationHash: string | null): void {
      if (modes[way] === 'closed') throw refuse('auth/sign-ups-closed');
      if (modes[way] === 'invitation' && invitationHash === null) throw refuse('auth/invitation-needed');
    },

    /** Whether `admit` would admit, as it looks now. */
    async admits(way: Way, invitationHash: string | null): Promise<boolean> {
      if (modes[way] !== 'invitation') return modes[way] === 'open';
      return invitationHash !== null && (await store.findGood(db, invitationHash)) !== null;
    },

    /**
     * Uses the invitation up, in the transaction that makes the account and before it does. Null when it is no good
     * and one is needed; where anybody may join, one that is no good does no harm.
     */
    async admit(change: Change, way: Way, invitationHash: string | null): Promise<Admission | null> {
      if (modes[way] === 'closed') return null;
      const redeemed = invitationHash === null ? undefined : await store.redeem(change.tx, invitationHash);
      if (!redeemed) return modes[way] === 'open' ? { inviterId: null } : null;
      return { inviterId: redeemed.inviter_id };
    },

    /** Who has joined by an invitation finds a connection request of who invited them. */
    async welcome(change: Change, { inviterId }: Admission, userId: string): Promise<void> {
      if (inviterId !== null) await introduce(change, { senderId: inviterId, receiverId: userId });
    },
  };
}

/** How a code is kept, here and in a sign-in that is under way; null for none. */
export function invitationHashOf(code: string | undefined): string | null {
  return code ? hashToken(code) : null;
}

/** Who invites, in words. */
export function inviterName({ inviter_name, inviter_email }: store.GoodInvitation): string {
  if (inviter_email === null) return 'The owner of this server';
  return personName({ fullName: inviter_name ?? '', email: inviter_email });
}
