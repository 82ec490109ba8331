import type { OutputOf } from '@longtable/contract/endpoint';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Config, SignUps as SignUpMode } from '../../../config.ts';
import { type InvitationAdmission, type Welcome, withCode } from '../../../kits/invitations.ts';
import { notify } from '../../../kits/notify.ts';
import { claimInvitations } from '../../../kits/place-invitations.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import * as store from './invitations.store.ts';
import type { JoiningLimits } from './joining.limits.ts';
import { welcomeNotice } from './joining.notices.ts';

/** The ways to join, each with a setting of its own. */
export type Way = 'password' | 'singleSignOn';

/** What prevents everyone from joining. */
export type SignUpObstacle = 'auth/sign-ups-closed' | 'auth/invitation-needed';

export type SignUps = ReturnType<typeof createSignUps>;

/**
 * Decides who may create an account on this server: anyone, people with an invitation, or nobody (SIGN_UPS,
 * OIDC_SIGN_UPS).
 */
export function createSignUps(options: {
  db: Db;
  config: Pick<Config, 'signUps' | 'singleSignOn'>;
  /** Of everything that people are invited to. */
  admissions: readonly InvitationAdmission[];
  limits: Pick<JoiningLimits, 'unknownCodesPerAddress'>;
  /** True when the server sends e-mail: accounts are created by a link in one. */
  confirmsEmail: boolean;
}) {
  const { db, config, admissions, limits, confirmsEmail } = options;
  const modes: Readonly<Record<Way, SignUpMode>> = {
    password: config.signUps,
    singleSignOn: config.singleSignOn?.signUps ?? 'closed',
  };

  return {
    /** False when an invitation would be of no use. */
    invites: modes.password !== 'closed' || modes.singleSignOn === 'invitation',
    /** True when the first person could not join without one. */
    needsFirstInvitation:
      modes.password === 'invitation' || (modes.password === 'closed' && modes.singleSignOn === 'invitation'),

    /** The sign-up options for signed-out people. They do not depend on any account. */
    async options(code: string | undefined, ip: string): Promise<Options> {
      return {
        signUps: modes.password,
        confirmsEmail,
        singleSignOn: config.singleSignOn?.name ?? null,
        invitation: code ? await invitationTold(hashToken(code), ip) : null,
      };
    },

    /** The reason why signing up is impossible, if any. Check it before looking anything up. */
    obstacle(way: Way, invitationHash: string | null): SignUpObstacle | null {
      if (modes[way] === 'closed') return 'auth/sign-ups-closed';
      return modes[way] === 'invitation' && invitationHash === null ? 'auth/invitation-needed' : null;
    },

    /** The inviter of a valid code. */
    inviterBy: async (invitationHash: string): Promise<string | null> =>
      (await invitationOf(invitationHash))?.inviterName ?? null,

    /**
     * Whether a code proves an address as a link in an e-mail to it would: it was in one (`mailed`), or it is the
     * server's own for the `first` person, who must not depend on e-mails that may not work yet.
     */
    async proofBy(invitationHash: string, email: string): Promise<'mailed' | 'first' | null> {
      const invitation = await store.findGood(db, invitationHash);
      if (!invitation) return null;
      if (invitation.inviter_id === null) return 'first';
      return invitation.by_mail && invitation.email === email ? 'mailed' : null;
    },

    /** Whether `admit` would succeed at the moment. */
    async admits(way: Way, invitationHash: string | null): Promise<boolean> {
      if (modes[way] !== 'invitation') return modes[way] === 'open';
      return invitationHash !== null && (await invitationOf(invitationHash)) !== null;
    },

    /**
     * Uses the invitation up in the transaction that creates the account, before that is created. Returns what to do
     * once it exists, which welcomes the person. Null when a valid invitation is required; where everyone may join, an invalid one is ignored.
     */
    async admit(change: Change, way: Way, invitationHash: string | null): Promise<Welcome | null> {
      if (modes[way] === 'closed') return null;
      const invited = invitationHash === null ? null : await redeem(change, invitationHash);
      if (!invited && modes[way] !== 'open') return null;
      return async (userId) => {
        await notify(change, null, welcomeNotice(userId));
        await claimInvitations(change, userId);
        await invited?.(userId);
      };
    },
  };

  /** Unknown codes are limited, but the page that asks has to open anyway. */
  async function invitationTold(codeHash: string, ip: string): Promise<Options['invitation']> {
    try {
      return await withCode(limits.unknownCodesPerAddress, ip, () => invitationOf(codeHash));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async function invitationOf(codeHash: string): Promise<Options['invitation']> {
    for (const admission of admissions) {
      const invitation = await admission.find(codeHash);
      if (invitation) return invitation;
    }
    return null;
  }

  async function redeem(change: Change, codeHash: string): Promise<Welcome | null> {
    for (const admission of admissions) {
      const welcome = await admission.redeem(change, codeHash);
      if (welcome) return welcome;
    }
    return null;
  }
}

type Options = OutputOf<typeof signInApi.options>;

/** The form in which a code is stored, here and during a sign-in at the provider; null for none. */
export function invitationHashOf(code: string | undefined): string | null {
  return code ? hashToken(code) : null;
}
